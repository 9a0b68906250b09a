"""Random command lines: every command with every option that its parser knows, and values that nobody expects."""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator

from desktop.cli.parser import build_parser

NASTY = [
    "", " ", "-", "--", "---", "-1", "--json", "--no-such-option", "=", "a=b", ".", "..", "/", "/dev/null/x",
    "~nobody/x", "none", "all", "0", "1", "2", "-0", "007", "1e309", "nan", "9" * 30, "9" * 5_000,
    "-" + "9" * 5_000, "٣", "²", "1" * 33, "\udcff", "caf\udce9", "\ud800", "x\udc00y", "\0", "nul\0inside",
    "\x1b[2J", "\x9b31m", "\x1b]0;x\a", "\x7f", "\r\n", "\t", "\u202eevil", "\u2066x\u2069", "\u200b", "\ufeff",
    "\u2028", "\U000e0041", "é" * 300, "x" * 5_000, "🎉" * 201, "tomorrow", "next friday 25:99", "2026-02-30",
    "0000-00-00", "9999-12-31", "99999-01-01", "in 99999999999999 days", "31.12.", "1/1/1", "noon", "P1", "P9",
    "high", "done", "in progress", "de", "pt-BR", "Pay rent", "pay", "%", "_", "%s%n",
    "'; DROP TABLE tasks; --", '"', "\\", "*", "NEAR(", "AND", "#home", "#", "{}", "[]", "null", "tasks.csv",
    "tasks.xyz", "add task milk", "delete pay rent", "mine", "theirs", "continue", "skip", "rename", "retire",
    "accept", "refuse",
]  # fmt: skip


def command_lines(seed: int, number: int, known: list[str]) -> Iterator[list[str]]:
    """`known` are words that mean something in the profile, such as ids."""
    chance = random.Random(seed)
    (commands,) = (a for a in build_parser()._actions if isinstance(a, argparse._SubParsersAction))
    without_a_window = commands.choices.keys() - {"capture", "demo"}
    parsers = {name: parser for name, parser in commands.choices.items() if name in without_a_window}
    for _ in range(number):
        name = chance.choice(list(parsers))
        yield _line(chance, name, parsers[name], known)


def _line(chance: random.Random, name: str, parser: argparse.ArgumentParser, known: list[str]) -> list[str]:
    words: list[list[str]] = []
    for action in parser._actions:
        if action.option_strings:
            if action.dest != "help" and chance.random() < (0.5 if action.dest == "json" else 0.3):
                words.append(_option(chance, action, known))
        elif chance.random() < 0.9:
            words += [[_value(chance, action, known)] for _ in range(chance.choice([1, 1, 1, 2]))]
    if chance.random() < 0.1:
        words.append([chance.choice(NASTY)])
    if chance.random() < 0.3:
        chance.shuffle(words)
    return [name, *(word for part in words for word in part)]


def _option(chance: random.Random, action: argparse.Action, known: list[str]) -> list[str]:
    option = chance.choice(action.option_strings)
    if action.nargs == 0:
        return [option] if chance.random() < 0.95 else [f"{option}={chance.choice(NASTY)}"]
    if action.nargs == "?" and chance.random() < 0.3:
        return [option]
    value = _value(chance, action, known)
    return [f"{option}={value}"] if chance.random() < 0.5 else [option, value]


def _value(chance: random.Random, action: argparse.Action, known: list[str]) -> str:
    if action.choices and chance.random() < 0.7:
        return str(chance.choice(list(action.choices)))
    match chance.random():
        case found if found < 0.3:
            return chance.choice(known)
        case found if found < 0.85:
            return chance.choice(NASTY)
        case _:
            length = chance.randrange(12)
            return "".join(
                chr(chance.choice([chance.randrange(1, 0x250), chance.randrange(1, 0x11000)])) for _ in range(length)
            )
