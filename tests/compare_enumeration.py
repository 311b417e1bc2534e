#!/usr/bin/env python3
"""Holds the search to plain enumeration: the same verdict, findings, number of executions, final states, racy bytes.

compare_enumeration.py RADDLE [FILE...]: the commands are those of the RUN lines of the files, of all end-to-end tests of
programs if none is named. A program with more interleavings than `--brute-force` enumerates is left out, and counted. A
test that has a reason to differ says so in a line `NOT-ENUMERATED: reason`.
"""
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

import compare_modes

# Another strategy, or an end in the middle: nothing to compare. The outcome is written elsewhere.
NOT_COMPARED = {"--preemptions", "--random", "--pct", "--pos", "--brute-force", "--max-executions", "--first", "--json"}


def commands(path):
    """The arguments of each exploration that the test runs to its end."""
    if "NOT-ENUMERATED:" not in path.read_text(encoding="utf-8"):
        for arguments in compare_modes.commands(path):
            if not NOT_COMPARED & set(arguments):
                yield [argument for argument in arguments if argument != "--self-check"]


def explore(raddle, arguments, flags):
    """What has to be the same, and whether everything was explored."""
    with tempfile.NamedTemporaryFile() as outcome:
        at = arguments.index("--") if "--" in arguments else len(arguments)
        flags = [*flags, "--self-check", "--quiet", "--json", outcome.name]
        result = subprocess.run([raddle, "explore", *arguments[:at], *flags, *arguments[at:]], capture_output=True,
                                text=True, check=False, stdin=subprocess.DEVNULL)
        if result.returncode not in (0, 1, 2, 3):
            return (result.returncode, result.stderr), True
        found = json.load(outcome)
    coverage = found["coverage"]
    findings = sorted((finding["kind"], finding["rule"], sorted((site["file"], site["line"], site["column"])
                                                                for site in finding["sites"]))
                      for finding in found["findings"])
    digests = [line for line in result.stdout.splitlines() if line.startswith(("final states:", "racy bytes:"))]
    # Not the rounds: in all but the last, what a race leads to depends on the order of steps that nobody sees.
    same = found["verdict"], coverage["executions"], coverage["blocked"], findings, digests
    return same, coverage["complete"]


def compare(raddle, arguments):
    """Whether there are too many interleavings, and what differs in words, or nothing."""
    searched, _ = explore(raddle, arguments, [])
    enumerated, complete = explore(raddle, arguments, ["--brute-force"])
    if not complete:
        return True, None
    if searched == enumerated:
        return False, None
    return False, f"{shlex.join(arguments)}\n  {searched}\n  {enumerated}"


def main(raddle, names):
    paths = [path for name in names for path in files_in(pathlib.Path(name).resolve())]
    todo = [arguments for path in paths or files_in(compare_modes.TESTS / "programs") for arguments in commands(path)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda arguments: compare(raddle, arguments), todo))
    differing = [text for _, text in results if text]
    for text in differing:
        print(f"the search and plain enumeration differ: raddle explore {text}")
    too_many = sum(1 for many, _ in results if many)
    print(f"{len(todo) - too_many} explorations compared, {len(differing)} differ, {too_many} too large")
    return 1 if differing or len(todo) == too_many else 0


def files_in(path):
    if path.is_file():
        return [path]
    return sorted(file for file in path.rglob("*") if file.suffix in (".c", ".cpp", ".test")
                  and not file.stem.endswith("_large"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
