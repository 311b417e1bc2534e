#!/usr/bin/env python3
"""Runs `raddle prove` on the corpus of tests/prove and prints how it fares.

prove.py [--racy] [--every N] [--jobs N] [--least PERCENT] [--reasons] [RADDLE] [-- FLAGS...]: all programs; with --racy, the
racy ones alone; with --every N, all racy ones and each Nth race-free one. The first line of a program names its idiom, the
second one its verdict. A racy program that is proved, or a race-free one that is violated, is wrong and makes the script fail;
so does a run that ends otherwise than with proved (0), violated (1), bounded (2) or unknown (3), and a share of proved
race-free programs below --least. --reasons lists what is left of programs that are unknown.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent
CORPUS = ROOT / "tests" / "prove"
EXITS = {0: "proved", 1: "violated", 2: "unknown", 3: "unknown"}
SECONDS = 120  # for one program
COLUMNS = ("proved", "unknown", "violated", "wrong", "failed")


class Program:
    """A program of the corpus and what its head states."""

    def __init__(self, path):
        self.path = path
        lines = path.read_text(encoding="utf-8").splitlines()
        idiom = re.match(r"// (\w+): ", lines[0])
        verdict = re.match(r"// verdict: (race-free|racy); shown by ", lines[1])
        if idiom is None or verdict is None:
            sys.exit(f"{path}: expected `// IDIOM: ...` and `// verdict: race-free|racy; shown by ...` in the first two lines")
        self.racy = verdict.group(1) == "racy"
        self.idiom = ("C++ " if path.suffix == ".cpp" and idiom.group(1) != "cxx" else "") + idiom.group(1)
        self.lines = len(lines)


class Answer:
    """What `raddle prove` said of one program, the seconds of CPU that it took, and how that is to be judged."""

    def __init__(self, program, status, output, seconds):
        self.program, self.output, self.seconds = program, output, seconds
        said = self.aboutRaces(output) or EXITS.get(status, "failed")
        self.kind = "wrong" if said == ("proved" if program.racy else "violated") else said
        self.status = status

    @staticmethod
    def aboutRaces(output):
        """The verdict on data races alone, where there is a line with a verdict per property; a deadlock is no race."""
        found = re.search(r"^properties: (.*)$", output, re.MULTILINE)
        for part in found.group(1).split("; ") if found else []:
            verdict, _, properties = part.partition(" ")
            if "data-races" in re.split(r",? ", properties):
                return verdict if verdict in ("proved", "violated") else "unknown"
        return None


def prove(raddle, flags, program):
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen([raddle, "prove", *flags, str(program.path)], stdout=output, stderr=output)
        timer = threading.Timer(SECONDS, process.kill)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return Answer(program, process.returncode, output.read(), usage.ru_utime + usage.ru_stime)


def chosen(options):
    programs = [Program(path) for folder in ("safe", "racy") for path in sorted((CORPUS / folder).glob("*.c*"))]
    safe = [] if options.racy else [each for each in programs if not each.racy][::options.every]
    return safe + [each for each in programs if each.racy]


def table(title, answers):
    rows = collections.defaultdict(collections.Counter)
    for answer in answers:
        rows[answer.program.idiom][answer.kind] += 1
        rows["all"][answer.kind] += 1
    print(f"{title:<18}" + "".join(f"{column:>10}" for column in COLUMNS))
    for idiom in sorted(each for each in rows if each != "all") + ["all"]:
        print(f"{idiom:<18}" + "".join(f"{rows[idiom][column] or '':>10}" for column in COLUMNS))
    seconds = [answer.seconds for answer in answers]
    slowest = max(answers, key=lambda answer: answer.seconds)
    print(f"CPU seconds: median {statistics.median(seconds):.2f}, most {slowest.seconds:.2f} ({slowest.program.path.name})\n")


def reasons(answers):
    """The lines of unknown answers, without names and numbers, the most frequent first, each with one program."""
    counts, example = collections.Counter(), {}
    for answer in answers:
        if answer.kind != "unknown":
            continue
        for line in {re.sub(r"`[^`]*`|\d+", "_", each.strip().replace(str(answer.program.path), "FILE"))
                     for each in answer.output.splitlines() if re.search(r"unknown|open|cannot|not ", each)}:
            counts[line] += 1
            example.setdefault(line, answer.program.path.name)
    for line, count in counts.most_common(40):
        print(f"{count:5} {line[:160]}  ({example[line]})")


def splitAtDashes(words):
    at = words.index("--") if "--" in words else len(words)
    return words[:at], words[at + 1:]


def judge(answers, options):
    """Prints the tables; the exit status."""
    safe = [each for each in answers if not each.program.racy]
    for title, part in (("race-free", safe), ("racy", [each for each in answers if each.program.racy])):
        if part:
            table(title, part)
    if options.reasons:
        reasons(safe)
    bad = [each for each in answers if each.kind in ("wrong", "failed")]
    for each in bad:
        last = (each.output.strip().splitlines() or [""])[-1]
        print(f"{each.kind}: {each.program.path.relative_to(ROOT)} (exit {each.status}: {last[:200]})")
    proved = sum(each.kind == "proved" for each in safe)
    share = 100 * proved / len(safe) if safe else 100
    if safe:
        print(f"{proved} of {len(safe)} race-free programs proved ({share:.0f} %)")
    return 1 if bad or share < options.least else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("raddle", nargs="?", default=str(ROOT / "build" / "release" / "bin" / "raddle"))
    parser.add_argument("--racy", action="store_true")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--least", type=int, default=0)
    parser.add_argument("--reasons", action="store_true")
    arguments, flags = splitAtDashes(sys.argv[1:])
    options = parser.parse_args(arguments)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        answers = list(pool.map(lambda each: prove(options.raddle, flags, each), chosen(options)))
    return judge(answers, options)


if __name__ == "__main__":
    sys.exit(main())
