"""The pages that are no table and no class: home, setting up, settings, this device, sheets to print."""
