"""The app as a pure function: update(model, event) -> model, effects · view(model) -> markup."""
