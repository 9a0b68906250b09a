"""What the store asks SQLite, as SQLAlchemy Core expressions against `schema.py`, grouped by what they serve.

A name in capitals is a statement, or a list or dict of statements. Nobody imports these modules to run one: that is
what `desktop/store/compiled.py` is for.
"""
