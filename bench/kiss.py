#!/usr/bin/env python3
"""Prints tables like those of the paper on KISS: kiss.py [--only NAME,NAME…] [--limit S] [--jobs N] [--late] [--large] [RADDLE].

Tables 1 and 2 of "KISS: Keep It Simple and Sequential" (PLDI 2004) tell on how many fields of the device extensions of
drivers there are races: first when any two requests can come at the same time, then under the rules that the operating
system keeps. The drivers are in bench/papers/kiss; a comment at the head of each says what is expected of each field,
and of its assertion, so that this is a test, too: it fails if anything else is found, if no execution has shown what is
found, or if a field takes more than 60 seconds. Requests wait for nothing but each other (`--ts 0`), as in the paper;
assertions are checked with one that may start later (`--ts 1`). A remove lock is a count, and, in a column of its own, a
mutex. What the lower driver completes later it completes before it returns, unless --late is given, which costs more.
--large checks a generated driver of 5,000 lines instead (large.py).
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
DRIVERS = ROOT / "bench" / "papers" / "kiss"
RULES = ("NTDDK_A1", "NTDDK_A2", "NTDDK_A3")
MUTEX = "NTDDK_REMOVE_LOCK_IS_MUTEX"
MOST_SECONDS = 60  # for a field
RACE, NONE, UNDECIDED = "race", "none", "undecided"
ANSWERS = {"race": RACE, "no race": NONE, "limit": UNDECIDED, "undecided": UNDECIDED}


class Driver:
    """A source file and what the comment at its head says."""

    def __init__(self, source):
        self.source = source
        self.name = source.stem
        text = source.read_text(encoding="utf-8")
        head = text[:text.index("*/")]
        self.extension = re.search(r"EXTENSION: (\w+)", head).group(1)
        self.options = self.words(head, "OPTIONS")
        self.rules = self.words(head, "RULES")
        self.assertion = (self.words(head, "ASSERT") or [None])[0]
        rows = re.findall(r"^ \*   (\w+) +(race|none) +(race|none)(?: +(race|none))?$", head, re.MULTILINE)
        self.fields = [row[0] for row in rows]
        self.expected = {"table 1": {row[0]: row[1] for row in rows},
                         "table 2": {row[0]: row[2] for row in rows},
                         "mutex": {row[0]: row[3] or row[1] for row in rows}}
        self.usesRemoveLock = "RemoveLock" in text
        self.lines = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in self.files(text))

    @staticmethod
    def words(head, key):
        found = re.search(rf"{key}: (.*)", head)
        return found.group(1).split() if found else []

    def files(self, text):
        """The driver and the headers beside it that only it and its variants include."""
        own = [self.source.parent / name for name in re.findall(r'#include "(\w+\.h)"', text) if name != "driver.h"]
        return [self.source, *own]


class Bench:
    def __init__(self, arguments, macros):
        self.raddle = arguments.raddle
        self.limit = arguments.limit
        self.jobs = arguments.jobs
        self.macros = macros
        self.surprises = []

    def run(self, driver, macros, options):
        """What `raddle kiss` says: its output as JSON, or the text of its error, and the seconds that it took."""
        command = [self.raddle, "kiss", "--model", "ntddk", "--model", "wdm", "--json", "-", "--timeout", str(self.limit),
                   "--jobs", str(self.jobs), *options,
                   "--cflag", "-Wno-multichar", "--cflag", f"-I{DRIVERS}"]
        for macro in (*self.macros, *driver.options, *macros):
            command += ["--cflag", f"-D{macro}"]
        begin = time.monotonic()
        done = subprocess.run([*command, str(driver.source)], capture_output=True, text=True, check=False)
        seconds = time.monotonic() - begin
        if done.returncode in (64, 65, 70) or not done.stdout:
            return done.stderr, seconds
        return json.loads(done.stdout), seconds

    def writtenFields(self, driver):
        """Which fields of the extension a thread can write, by the names that the tool has for them."""
        message, _ = self.run(driver, (), ("--ts", "0", "--race", "nothing of this name"))
        if "what is written is: " not in message:
            sys.exit(f"{driver.name}: {message}")
        names = [name.strip() for name in message.split("what is written is: ")[1].split(",")]
        mark = re.compile(rf"(?:struct _)?{driver.extension}\.(\w+)")
        return {name: mark.match(name).group(1) for name in names if mark.match(name)}

    def races(self, driver, macros, which):
        """The answer for each field, and the seconds for all and for one. Fields that nobody writes have no races."""
        answers = dict.fromkeys(driver.fields, NONE)
        names = self.writtenFields(driver)
        unknown = sorted(set(names.values()) - set(driver.fields))
        if unknown:
            sys.exit(f"{driver.name}: nothing is said of {', '.join(unknown)}")
        options = ["--ts", "0"]
        for name in names:
            options += ["--race", name]
        outcome, seconds = self.run(driver, macros, options)
        if isinstance(outcome, str):
            sys.exit(f"{driver.name}: {outcome}")
        for part in outcome["coverage"]["parts"]:
            field, answer = names[part["name"]], ANSWERS[part["answer"]]
            answers[field] = max(answers[field], answer, key=(NONE, UNDECIDED, RACE).index)
            if answer == UNDECIDED:
                print(f"{driver.name}.{field}: {part['reason']}", file=sys.stderr)
        self.compare(driver, which, answers)
        self.noteUnshown(driver, which, outcome)
        parts = outcome["timing"]["parts"]
        for part in parts:
            if part["seconds"] > MOST_SECONDS:
                self.surprises.append(f"{driver.name}.{names[part['name']]}, {which}: {part['seconds']:.1f} seconds, "
                                      f"expected: at most {MOST_SECONDS}")
        longest = max((part["seconds"] for part in parts), default=0)
        return answers, f"{seconds:.1f}", f"{longest:.1f}"

    def compare(self, driver, which, answers):
        for field, answer in answers.items():
            expected = driver.expected[which][field]
            if answer != expected:
                self.surprises.append(f"{driver.name}.{field}, {which}: {answer}, expected: {expected}")

    def noteUnshown(self, driver, which, outcome):
        """Each finding has to be one that an execution has shown."""
        for finding in outcome["findings"]:
            if finding["evidence"] != "witnessed":
                self.surprises.append(f"{driver.name}, {which}: {finding['evidence']}, expected: witnessed: "
                                      f"{finding['message']}")

    def judge(self):
        """The exit code, after what was not as expected."""
        if self.surprises:
            print("\nNot as expected:", *self.surprises, sep="\n")
        return 1 if self.surprises else 0


def show_row(cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def show_header(titles):
    show_row(titles)
    show_row(["---"] * len(titles))


def count(answers, answer):
    return sum(1 for each in answers.values() if each == answer)


def show_table1(bench, drivers):
    """Any two requests at the same time."""
    print("\nTable 1: any two requests at the same time\n")
    show_header(["driver", "KLOC", "fields", "races", "no races", "undecided", "races, remove lock as a mutex", "seconds",
                 "longest field"])
    total = [0.0, 0, 0, 0, 0]
    for driver in drivers:
        answers, *seconds = bench.races(driver, (), "table 1")
        mutex = "–"
        if driver.usesRemoveLock:
            mutex = count(bench.races(driver, (MUTEX,), "mutex")[0], RACE)
        numbers = [driver.lines / 1000, len(answers), *(count(answers, each) for each in (RACE, NONE, UNDECIDED))]
        total = [sum(pair) for pair in zip(total, numbers)]
        show_row([driver.name, f"{numbers[0]:.2f}", *numbers[1:], mutex, *seconds])
    show_row(["total", f"{total[0]:.2f}", *total[1:], "", "", ""])
    show_row(["paper, 18 drivers", "69.6", 481, 71, 346, 64, "", "", ""])


def show_table2(bench, drivers):
    """Under the rules; only drivers with races in table 1 are of interest."""
    print("\nTable 2: under the rules A1 to A3, and those that the driver itself relies on\n")
    show_header(["driver", "rules of its own", "races", "on", "undecided", "seconds", "longest field"])
    total = 0
    for driver in drivers:
        if RACE not in driver.expected["table 1"].values():
            continue
        answers, *seconds = bench.races(driver, (*RULES, *driver.rules), "table 2")
        fields = ", ".join(field for field, answer in answers.items() if answer == RACE)
        total += count(answers, RACE)
        show_row([driver.name, " ".join(driver.rules) or "–", count(answers, RACE), fields or "–",
                  count(answers, UNDECIDED), *seconds])
    show_row(["total", "", total, "", "", "", ""])
    show_row(["paper, 18 drivers", "", 30, "", "", "", ""])


def show_assertions(bench, drivers):
    print("\nAssertions: nobody is in a driver that has stopped, no IRP is completed twice\n")
    show_header(["driver", "with ts = 0", "with ts = 1", "expected", "seconds"])
    for driver in drivers:
        if driver.assertion is None:
            continue
        cells, sum_of_seconds = [], 0.0
        for ts in ("0", "1"):
            outcome, seconds = bench.run(driver, (), ("--ts", ts))
            sum_of_seconds += seconds
            if isinstance(outcome, str):
                sys.exit(f"{driver.name}: {outcome}")
            bench.noteUnshown(driver, f"assertion, ts = {ts}", outcome)
            cells.append({"violated": "fails", "bounded": "holds", "proved": "holds"}.get(outcome["verdict"], UNDECIDED))
        if cells[-1] != driver.assertion:
            bench.surprises.append(f"{driver.name}, assertion: {cells[-1]}, expected: {driver.assertion}")
        show_row([driver.name, *cells, driver.assertion, f"{sum_of_seconds:.1f}"])


def check_large(bench):
    """Table 1 for a driver that is written for this."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "large.c"
        with source.open("w", encoding="utf-8") as output:
            subprocess.run([sys.executable, str(DRIVERS / "large.py")], stdout=output, check=True)
        show_table1(bench, [Driver(source)])
    return bench.judge()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("raddle", nargs="?", default=str(ROOT / "build" / "release" / "bin" / "raddle"))
    parser.add_argument("--only", help="names of drivers")
    parser.add_argument("--limit", type=int, default=600, help="seconds for one driver and table")
    parser.add_argument("--jobs", type=int, default=2, help="fields that are looked at at the same time")
    parser.add_argument("--late", action="store_true", help="IRPs that the lower driver holds are completed by a thread")
    parser.add_argument("--large", action="store_true", help="a driver of 5,000 lines instead")
    arguments = parser.parse_args()
    if arguments.large:
        return check_large(Bench(arguments, ("NTDDK_PROMPT",)))
    drivers = [Driver(source) for source in sorted(DRIVERS.glob("*.c"))]
    if arguments.only:
        drivers = [driver for driver in drivers if driver.name in arguments.only.split(",")]
    bench = Bench(arguments, () if arguments.late else ("NTDDK_PROMPT",))
    show_table1(bench, drivers)
    show_table2(bench, drivers)
    show_assertions(bench, drivers)
    return bench.judge()


if __name__ == "__main__":
    sys.exit(main())
