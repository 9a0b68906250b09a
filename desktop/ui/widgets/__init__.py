"""Widgets that know nothing of tasks."""
