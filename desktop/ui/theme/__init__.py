"""Colours, sizes and style sheets."""
