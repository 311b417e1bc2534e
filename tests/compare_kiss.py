#!/usr/bin/env python3
"""Checks all test programs with `raddle kiss`: what it finds, an execution must show.

compare_kiss.py RADDLE [FILE...]: all C programs of tests/programs if none is named. Those that need flags to be compiled
are left out.
"""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent
SECONDS = "8"
NOT_COMPILED = 65
# What functions that print return is any number to kiss: writing may fail. Natively it does not.
KNOWN = {"libc/printing.c"}
OTHERS = ("interleaved", "kiss", "verify")  # These have tests and options of their own.


def suspicions(raddle, path, folder):
    """What was found in this program and not shown by an execution; nothing if it cannot be compiled."""
    report = pathlib.Path(folder) / f"{path.parent.name}.{path.stem}.json"
    command = [raddle, "kiss", "--ts", "1", "--timeout", SECONDS, "--quiet", "--json", str(report), str(path)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if result.returncode == NOT_COMPILED:
        return None
    if not report.exists():
        return [f"{path}: no report, status {result.returncode}: {result.stderr.strip()}"]
    findings = json.loads(report.read_text(encoding="utf-8"))["findings"]
    return [f"{path}: {finding['message']}" for finding in findings if finding["evidence"] != "witnessed"]


def main(raddle, names):
    paths = [pathlib.Path(name) for name in names]
    if not paths:
        paths = sorted(path for folder in (TESTS / "programs").iterdir() if folder.name not in OTHERS
                       for path in folder.rglob("*.c")
                       if path.parent.name != "inputs" and f"{folder.name}/{path.name}" not in KNOWN)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda path: suspicions(raddle, path, folder), paths))
    complaints = [text for result in results for text in result or []]
    for text in complaints:
        print(text)
    checked = sum(result is not None for result in results)
    print(f"{checked} programs checked, {len(complaints)} findings not shown")
    return 1 if complaints or not checked else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
