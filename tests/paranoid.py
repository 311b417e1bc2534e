#!/usr/bin/env python3
"""Explores all test programs with --paranoid: after each return to an earlier step, everything must be as it was there.

paranoid.py RADDLE [FILE...]: all programs of tests/programs and examples if none is named. A search is cut off after
some executions or seconds: what is not restored shows early.
"""
import concurrent.futures
import os
import pathlib
import subprocess
import sys

TESTS = pathlib.Path(__file__).resolve().parent
EXECUTIONS = "500"
SECONDS = "10"
# What a program leaves on disk is not put back.
LEFT_OUT = {"outside"}
# What the tool says when it gives up going back.
COMPLAINTS = ("was not restored", "in a fresh process", "made it die")


def complaint(raddle, path):
    """What the tool found not restored in this program, or nothing."""
    command = [raddle, "explore", "--paranoid", "--max-executions", EXECUTIONS, "--timeout", SECONDS, str(path)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    notes = [line for line in result.stdout.splitlines() if any(words in line for words in COMPLAINTS)]
    return f"{path}: {notes[0]}" if notes else None


def main(raddle, names):
    paths = [pathlib.Path(name) for name in names]
    if not paths:
        paths = sorted(path for folder in (TESTS / "programs", TESTS.parent / "examples") for path in folder.rglob("*")
                       if path.suffix in (".c", ".cpp") and path.parent.name not in {"inputs", *LEFT_OUT})
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = [text for text in pool.map(lambda path: complaint(raddle, path), paths) if text]
    for text in complaints:
        print(text)
    print(f"{len(paths)} programs explored, {len(complaints)} not restored")
    return 1 if complaints or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
