"""What every feature stands on: the app's context, background jobs, translation, icons, formats."""
