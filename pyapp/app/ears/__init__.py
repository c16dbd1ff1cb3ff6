"""What is heard and typed: live sentences, texts read aloud, sounds, the field's commands, walking on a board."""
