#!/usr/bin/env python3
"""Explores all test programs with --paranoid: after each return to an earlier step, everything must be as it was there.

paranoid.py RADDLE [--all] [FILE...]: all programs of tests/programs and examples if none is named. A search is cut off
after 50 executions: what is not restored shows early. One program in eight, always the same ones, is explored up to 500;
with --all each is. A few searches end by the clock instead: an execution that races on what the C++ library walks through
may loop there until it is stopped.
"""
import concurrent.futures
import os
import pathlib
import subprocess
import sys

import share

TESTS = pathlib.Path(__file__).resolve().parent
MOST_EXECUTIONS = 500
FEW_EXECUTIONS = 50
ONE_IN = 8
SECONDS = "10"
# What a program leaves on disk is not put back.
LEFT_OUT = {"outside"}
# What the tool says when it gives up going back.
COMPLAINTS = ("was not restored", "in a fresh process", "made it die")


def executions(path):
    """How many of the program are checked if not all programs are to be checked as far as possible."""
    name = f"{path.resolve().parent.name}/{path.name}"  # wherever the tree lies
    return MOST_EXECUTIONS if share.is_taken(name, ONE_IN) else FEW_EXECUTIONS


def complaint(raddle, path, most):
    """What the tool found not restored in this program, or nothing."""
    command = [raddle, "explore", "--paranoid", "--max-executions", str(most), "--timeout", SECONDS, str(path)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    notes = [line for line in result.stdout.splitlines() if any(words in line for words in COMPLAINTS)]
    return f"{path}: {notes[0]}" if notes else None


def main(raddle, names):
    paths = [pathlib.Path(name) for name in names if name != "--all"]
    if not paths:
        paths = sorted(path for folder in (TESTS / "programs", TESTS.parent / "examples") for path in folder.rglob("*")
                       if path.suffix in (".c", ".cpp") and path.parent.name not in {"inputs", *LEFT_OUT})
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        most = [MOST_EXECUTIONS if "--all" in names else executions(path) for path in paths]
        complaints = [text for text in pool.map(lambda *each: complaint(raddle, *each), paths, most) if text]
    for text in complaints:
        print(text)
    print(f"{len(paths)} programs explored, {len(complaints)} not restored")
    return 1 if complaints or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
