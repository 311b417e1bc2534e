#!/usr/bin/env python3
"""Compares both encodings of KISS, the checks by them, and the filters of interleaved bugs, with interpreters.

oracles.py [BUILD [PROGRAMS]]: the tests of build/release that do so with 50 to 150 random programs, with 3000. Fails if
one differs.
"""
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SUITES = (("raddle_kiss_test", "Encodings.*:Check.*"), ("raddle_sequentialize_test", "Comparison.*"),
          ("raddle_interleaved_test", "*"))


def run(executable, tests, programs):
    """Runs the tests; whether they pass."""
    command = [str(executable), f"--gtest_filter={tests}"]
    process = subprocess.Popen(command, env=dict(os.environ, RADDLE_PROGRAMS=programs), stdout=subprocess.PIPE, text=True)
    for line in process.stdout:
        if re.match(r"\d+ compared|\[  FAILED|\[       OK|not expected:|missing:", line):
            print(f"  {line.rstrip()}", flush=True)
    return process.wait() == 0


def main():
    build = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "release"
    programs = sys.argv[2] if len(sys.argv) > 2 else "3000"
    passed = True
    for name, tests in SUITES:
        print(f"{name}, {programs} programs", flush=True)
        begin = time.monotonic()
        passed = run(build / "bin" / name, tests, programs) and passed
        print(f"  {time.monotonic() - begin:.0f} s", flush=True)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
