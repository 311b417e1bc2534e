#!/usr/bin/env python3
"""Checks all test programs with `raddle kiss`: what it finds, an execution must show.

compare_kiss.py RADDLE [FILE|FOLDER...]: all C programs of tests/programs if none is named. Those that need flags to be
compiled are left out. So is libc/printing.c: it asserts what functions that print return. To kiss that is any number, for
writing may fail; natively it does not fail there, and no execution shows what kiss finds (docs/soundness.md).
"""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent
# Enough for most programs. What is found and not shown by then is looked at again: on a busy machine it may need longer.
SECONDS = "8"
MORE_SECONDS = "600"
NOT_COMPILED = 65
KNOWN = {"libc/printing.c"}
OTHERS = ("interleaved", "kiss", "verify")  # These have tests and options of their own.


def check(raddle, path, folder):
    """How many findings an execution has shown, and the others in words; nothing if it cannot be compiled."""
    checked = check_for(SECONDS, raddle, path, folder)
    return check_for(MORE_SECONDS, raddle, path, folder) if checked and checked[1] else checked


def check_for(seconds, raddle, path, folder):
    """The same within a limit of time."""
    report = pathlib.Path(folder) / f"{path.parent.name}.{path.stem}.json"
    command = [raddle, "kiss", "--ts", "1", "--timeout", seconds, "--quiet", "--json", str(report), str(path)]
    report.unlink(missing_ok=True)
    result = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if result.returncode == NOT_COMPILED:
        return None
    if not report.exists():
        return 0, [f"{path}: no report, status {result.returncode}: {result.stderr.strip()}"]
    findings = json.loads(report.read_text(encoding="utf-8"))["findings"]
    others = [f"{path}: {finding['message']}" for finding in findings if finding["evidence"] != "witnessed"]
    return len(findings) - len(others), others


def programs_in(path):
    """The program, or those of a folder of tests."""
    if path.is_file():
        return [path]
    return sorted(file for file in path.rglob("*.c")
                  if file.parent.name != "inputs" and f"{path.name}/{file.name}" not in KNOWN)


def main(raddle, names):
    folders = [folder for folder in (TESTS / "programs").iterdir() if folder.name not in OTHERS]
    paths = [path for name in names or sorted(folders) for path in programs_in(pathlib.Path(name).resolve())]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = [each for each in pool.map(lambda path: check(raddle, path, folder), paths) if each is not None]
    complaints = [text for _, others in results for text in others]
    for text in complaints:
        print(text)
    shown = sum(count for count, _ in results)
    print(f"{len(results)} programs checked, {shown} findings shown, {len(complaints)} not shown")
    return 1 if complaints or not shown else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
