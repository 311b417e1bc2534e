#!/usr/bin/env python3
"""Prints a table like that of the paper on interleaved bugs: interleaved.py [--only NAME,NAME…] [--limit S] [RADDLE].

"Underspecified harnesses and interleaved bugs" (POPL 2012) checks drivers without harnesses that say what requests are:
each is correct, has one bug that needs an interleaving, or one that does not. The drivers are in
bench/papers/interleaved, each in these three variants; a comment at the head says at how many places each has such a bug, so
that this is a test, too: it fails if anything else is found. Beside it stands what is left if all assertions that can
fail sequentially are silenced (`--compare-asserts`): that is expected to report what is none, and to miss one.
"""
import argparse
import json
import pathlib
import re
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DRIVERS = ROOT / "bench" / "papers" / "interleaved"
VARIANTS = ("CORRECT", "INTERLEAVED", "SEQUENTIAL")
MOST_SECONDS = 60  # of a processor
LIMIT = 600  # of the clock: more than a busy machine needs


def processor_seconds():
    """What all processes that have ended took of a processor."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Row:
    """One variant of a driver: what is expected, and what was found."""

    def __init__(self, source, variant):
        head = source.read_text(encoding="utf-8").split("*/")[0]
        self.source = source
        self.name = source.stem
        self.variant = variant
        self.lines = sum(1 for line in source.read_text(encoding="utf-8").splitlines() if line.strip())
        self.entries = re.search(r"ENTRIES: (.*)", head).group(1).split()
        self.property = re.search(r"PROPERTY: (\w+)", head).group(1)
        self.expected = int(re.search(rf"{variant}: (\d+)", head).group(1))

    def check(self, raddle, limit):
        command = [raddle, "interleaved", "--compare-asserts", "--json", "-", "--timeout", str(limit),
                   "--cflag", f"-DVARIANT={self.variant}", *(["--check", "deref"] if self.property == "null" else [])]
        for entry in self.entries:
            command += ["--entry", entry]
        begin = processor_seconds()
        done = subprocess.run([*command, str(self.source)], capture_output=True, text=True, check=False)
        self.seconds = processor_seconds() - begin
        if done.returncode not in (1, 2):
            self.text = (done.stderr + done.stdout)[-300:]
            return False
        answer = json.loads(done.stdout)
        notes = "\n".join(answer["coverage"]["notes"])
        counts = answer["coverage"]["counts"]
        self.found, self.filters, self.filtered = counts["interleaved_bugs"], counts["filters"], counts["filtered"]
        self.replayed = all(finding["replayed"] for finding in answer["findings"])
        bugs = set(re.findall(r"at (\S+:\d+) fails with inputs", notes))
        reported = re.search(r"silenced: \d+ reported \[(.*?)\]", notes)
        places = set(reported.group(1).split()) if reported else set()
        self.falseOfAsserts = len(places - bugs)
        self.missedByAsserts = len(bugs - places)
        return True

    def isAsExpected(self):
        return self.found == self.expected and self.replayed and self.seconds < MOST_SECONDS


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("raddle", nargs="?", default=str(ROOT / "raddle"))
    parser.add_argument("--only", default="")
    parser.add_argument("--limit", type=float, default=LIMIT)
    arguments = parser.parse_args()
    only = set(filter(None, arguments.only.split(",")))
    print(f"{'driver':<12}{'variant':<13}{'property':<12}{'lines':>5} {'bugs':>5} {'FP':>3} {'FN':>3} {'filtered':>9} "
          f"{'filters':>8} {'s':>6}   asserts: {'FP':>3} {'FN':>3}")
    surprises, falseOfAsserts, missedByAsserts = [], 0, 0
    for source in sorted(DRIVERS.glob("*.c")):
        for variant in VARIANTS:
            if only and source.stem not in only:
                continue
            row = Row(source, variant)
            if not row.check(arguments.raddle, arguments.limit):
                surprises.append(f"{row.name} {variant}: {row.text}")
                continue
            falseOfAsserts += row.falseOfAsserts
            missedByAsserts += row.missedByAsserts
            print(f"{row.name:<12}{variant.lower():<13}{row.property:<12}{row.lines:>5} {row.found:>5} "
                  f"{max(row.found - row.expected, 0):>3} {max(row.expected - row.found, 0):>3} {row.filtered:>9} "
                  f"{row.filters:>8} {row.seconds:>6.1f}            {row.falseOfAsserts:>3} {row.missedByAsserts:>3}",
                  flush=True)
            if not row.isAsExpected():
                surprises.append(f"{row.name} {variant}: {row.found} interleaved bugs, {row.expected} expected"
                                 f"{'' if row.replayed else ', not replayed'}")
    if not only and falseOfAsserts == 0:
        surprises.append("silencing assertions is expected to report what is no interleaved bug")
    if not only and missedByAsserts == 0:
        surprises.append("silencing assertions is expected to miss an interleaved bug")
    print("\n".join(surprises))
    return 1 if surprises else 0


if __name__ == "__main__":
    sys.exit(main())
