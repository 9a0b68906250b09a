"""Which database engine is at work; for those who ask what they have installed."""

from sqlite3 import sqlite_version as SQLITE_VERSION  # noqa: N812

__all__ = ["SQLITE_VERSION"]
