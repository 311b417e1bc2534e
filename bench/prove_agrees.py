#!/usr/bin/env python3
"""Compares `raddle prove` with executions, on programs that were written for other engines.

prove_agrees.py [--every N] [--jobs N] [--seconds S] [RADDLE [FOLDER...]]: each program of examples, tests/programs and
bench/papers, or of the folders. Where prove has proved a property, explore is asked for an execution that violates it; it
knows nothing of the proof. Each such execution is a contradiction and makes the script fail; so does a run that ends otherwise
than with a verdict. Programs that do not compile by themselves, or have no main, are left out.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ("examples", "tests/programs", "bench/papers")
VERDICTS = (0, 1, 2, 3)
NO_PROGRAM = (64, 65)


def ask(raddle, command, program, flags):
    """The exit code, and the verdict of each property that was checked."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "report.json"
        done = subprocess.run([raddle, command, "--json", report, *flags, program], capture_output=True, text=True, check=False)
        if done.returncode not in VERDICTS:
            return done.returncode, {}
        properties = json.loads(report.read_text())["properties"]
        return done.returncode, {name: each["verdict"] for name, each in properties.items() if each["checked"]}


def compare(options, program):
    """What is to be counted, and a complaint or None."""
    limit = ["--timeout", str(options.seconds)]
    status, proved = ask(options.raddle, "prove", program, limit)
    if status in NO_PROGRAM:
        return "no program", None
    if status not in VERDICTS:
        return "failed", f"{program}: prove ends with {status}"
    wanted = sorted(name for name, verdict in proved.items() if verdict == "proved")
    if not wanted:
        return "unknown", None
    status, shown = ask(options.raddle, "explore", program, limit)
    wrong = [name for name in wanted if shown.get(name) == "violated"]
    if wrong:
        return "contradiction", f"{program}: proved, and explore violates it: {', '.join(wrong)}"
    return f"proved {', '.join(wanted)}", None if status in VERDICTS + NO_PROGRAM else f"{program}: explore ends with {status}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("raddle", nargs="?", default=str(ROOT / "raddle"))
    parser.add_argument("folders", nargs="*", type=pathlib.Path)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    folders = options.folders or [ROOT / each for each in FOLDERS]
    programs = sorted(each for folder in folders for ending in ("*.c", "*.cpp") for each in folder.rglob(ending))[:: options.every]
    counts = collections.Counter()
    complaints = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for what, complaint in pool.map(lambda each: compare(options, str(each)), programs):
            counts[what] += 1
            if complaint:
                print(complaint, flush=True)
                complaints.append(complaint)
    for what, count in sorted(counts.items()):
        print(f"{count:5} {what}")
    print(f"{len(programs)} programs, {len(complaints)} contradictions or failures")
    return 1 if complaints else 0


sys.exit(main())
