"""Prints which copy of the program runs."""

import desktop

if __name__ == "__main__":
    print(desktop.__file__)
