"""Runs first in the packed program: what it starts, such as a browser, must find its own libraries and not ours."""

import os

before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
os.environ.pop("LD_LIBRARY_PATH", None)
if before is not None:
    os.environ["LD_LIBRARY_PATH"] = before
