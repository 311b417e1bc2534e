#!/usr/bin/env python3
"""Prints the tables of the paper on witnesses beside ours: witness.py [--threads N,N…] [--all] [RADDLE].

Tables 3, 4 and 5 of "Scaling Model Checking of Dataraces Using Dynamic Information" (PPoPP 2005) compare three ways to
search for a witness: without a hint, with one, and with the first thread kept in the search. The programs are in
bench/papers/witness. A run counts as a witness only if its race is the one that the program says it has: both lines
carry the comment `race N`. Times are those of the whole command, compilation included; memory is that of its largest
process. More threads than the paper has are only tried with a hint, unless --all is given. The last table is about the
runs with a hint, and the last line about watching 10 million events.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAMS = ROOT / "bench" / "papers" / "witness"
NAMES = ("our_tsp", "sort_array", "prime_finder", "elevsim", "dqueries", "hedc", "tsp", "mtrt", "running_example")
LIMIT = 120  # seconds for one command

MEM_OUT, TIMEOUT = "mem out", "timeout"
PAPER_THREADS = (2, 3, 4)
# By table and program: seconds and MB for these numbers of threads.
PAPER = {
    3: {"our_tsp": ((35069.9, 353), MEM_OUT, MEM_OUT),
        "sort_array": ((569.39, 123), (7019.38, 607), MEM_OUT),
        "prime_finder": ((888.74, 116), (44695.7, 697), TIMEOUT),
        "elevsim": ((33.02, 28), (1393.56, 151), (55518.9, 720)),
        "dqueries": ((140.13, 60), (10158.7, 321), TIMEOUT),
        "hedc": ((2.66, 11), (11.37, 17), (24.33, 17)),
        "tsp": ((35243.2, 337), MEM_OUT, MEM_OUT)},
    4: {"our_tsp": ((35069.9, 353), MEM_OUT, MEM_OUT),
        "sort_array": ((569.39, 123), (1334.93, 396), MEM_OUT),
        "prime_finder": ((888.74, 116), (2645.57, 143), (4547.18, 168)),
        "elevsim": ((33.02, 28), (67.92, 33), (147.91, 48)),
        "dqueries": ((140.13, 60), (201.84, 89), (585.97, 136)),
        "hedc": ((2.66, 11), (7.33, 12), (9, 17)),
        "tsp": ((35243.2, 337), MEM_OUT, MEM_OUT)},
    5: {"our_tsp": (MEM_OUT, MEM_OUT, MEM_OUT),
        "sort_array": ((1041.34, 400), MEM_OUT, MEM_OUT),
        "prime_finder": ((1871.46, 200), (5355.14, 268), (17260.6, 295)),
        "elevsim": ((36.36, 31), (124.79, 49), (408.81, 73)),
        "dqueries": ((202.33, 96), (462.94, 135), (1843.63, 202)),
        "hedc": ((7, 12), (9.52, 16), (122.81, 21)),
        "tsp": (MEM_OUT, MEM_OUT, MEM_OUT)},
}
WAYS = {3: ("without a hint", ("--no-hint",)), 4: ("with a hint", ()), 5: ("with a hint, the first thread kept", ("--keep-t1",))}


def marked_lines(source):
    """The lines of a program, and of what it includes beside it, that take part in its race: (file name, line)."""
    text = source.read_text(encoding="utf-8")
    lines = {(source.name, number) for number, line in enumerate(text.splitlines(), 1) if re.search(r"// race \d$", line)}
    for included in re.findall(r'#include "(\w+\.c)"', text):
        lines |= marked_lines(source.parent / included)
    return lines


def is_expected(finding, marked):
    """Whether it is a race, witnessed, between lines that are marked."""
    places = {(pathlib.Path(site["file"]).name, site["line"]) for site in finding["sites"]}
    return finding["kind"] == "data-race" and finding["evidence"] == "witnessed" and places <= marked


def run(raddle, name, threads, options=(), arguments=()):
    """One `raddle witness`: its outcome as JSON with `wall` seconds and `megabytes` added; None if it ran out of time."""
    source = PROGRAMS / f"{name}.c"
    command = [raddle, "witness", "--json", "-", "--timeout", str(LIMIT), *options, str(source), "--", str(threads)]
    with tempfile.TemporaryFile() as output:
        begin = time.monotonic()
        with subprocess.Popen([*command, *arguments], stdout=output, stderr=subprocess.PIPE) as process:
            errors = process.stderr.read()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        wall = time.monotonic() - begin
        output.seek(0)
        try:
            outcome = json.load(output)
        except json.JSONDecodeError:
            sys.exit(f"{' '.join(command)}: exit {process.returncode}: {errors.decode()}")
    marked = marked_lines(source)
    for finding in outcome["findings"]:
        del finding["interleaving"]  # a child process counts our own memory as its own
    outcome["wall"] = wall
    outcome["cpu"] = usage.ru_utime + usage.ru_stime
    outcome["megabytes"] = usage.ru_maxrss / 1024
    outcome["expected"] = [finding for finding in outcome["findings"] if is_expected(finding, marked)]
    outcome["false"] = [finding for finding in outcome["findings"]
                        if finding["evidence"] == "witnessed" and not is_expected(finding, marked)]
    return outcome


def cell(outcome):
    if not outcome["expected"]:
        return "no witness" if outcome["wall"] < LIMIT else TIMEOUT
    return f"{outcome['wall']:.1f} s, {outcome['megabytes']:.0f} MB"


def paper_cell(table, name, index):
    figures = PAPER[table].get(name)
    if figures is None or index > 2:
        return "–"
    figure = figures[index]
    return figure if isinstance(figure, str) else f"{figure[0]:,} s, {figure[1]} MB"


def show_row(cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def show_header(titles):
    show_row(titles)
    show_row(["---"] * len(titles))


def show_table(raddle, table, threads):
    """One table of the paper, ours beside it; returns our outcomes by (program, threads)."""
    way, options = WAYS[table]
    print(f"\nTable {table}, {way}\n")
    titles = ["program"]
    for count in threads:
        titles += [f"{count} threads, paper", f"{count} threads, ours"] if count in PAPER_THREADS else [f"{count} threads, ours"]
    show_header(titles)
    outcomes = {}
    for name in NAMES:
        cells = [name]
        for count in threads:
            outcomes[name, count] = run(raddle, name, count, options)
            if count in PAPER_THREADS:
                cells.append(paper_cell(table, name, PAPER_THREADS.index(count)))
            cells.append(cell(outcomes[name, count]))
        show_row(cells)
    return outcomes


def events_of(watched):
    return watched["accesses"] + watched["steps"]


def show_details(outcomes):
    print("\nWhat was watched, and what came of it\n")
    show_header(["program", "threads", "events", "bytes per event", "pairs without a common lock", "witnessed",
                 "given up", "in no interleaving", "races reported", "of them not in the program", "CPU time"])
    for (name, count), outcome in outcomes.items():
        watched = outcome["coverage"]["watched"]
        events = events_of(watched)
        races = [finding for finding in outcome["findings"] if finding["evidence"] == "witnessed"]
        show_row([name, str(count), f"{events:,}", f"{watched['log_bytes'] / events:.1f}",
                  *(str(watched[field]) for field in ("warnings", "witnessed", "given_up", "excluded")),
                  str(len(races)), str(len(outcome["false"])), f"{outcome['cpu']:.1f} s"])


def show_many_events(raddle):
    """What watching costs: from the difference of two lengths, so that compiling and starting do not count."""
    few, many = (run(raddle, "many_events", 2, arguments=(rounds,)) for rounds in ("5000", "50000"))
    watched = [outcome["coverage"]["watched"] for outcome in (few, many)]
    events = events_of(watched[1]) - events_of(watched[0])
    seconds = watched[1]["seconds"] - watched[0]["seconds"]
    print(f"\n{events_of(watched[1]):,} events watched: {seconds / events * 1e9:.1f} ns per event (target: ≤ 60 ns), "
          f"{watched[1]['log_bytes'] / events_of(watched[1]):.1f} bytes per event; all in all {cell(many)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", default="2,3,4,8,16", help="numbers of threads, separated by commas")
    parser.add_argument("--all", action="store_true", help="all numbers of threads in all three ways")
    parser.add_argument("raddle", nargs="?", default=str(ROOT / "raddle"))
    arguments = parser.parse_args()
    threads = [int(count) for count in arguments.threads.split(",")]
    few = [count for count in threads if count in PAPER_THREADS]
    tables = {table: show_table(arguments.raddle, table, threads if arguments.all or table == 4 else few)
              for table in WAYS}
    show_details(tables[4])
    show_many_events(arguments.raddle)
    if any(outcome["false"] for outcomes in tables.values() for outcome in outcomes.values()):
        sys.exit("a race was reported that the program does not have")


if __name__ == "__main__":
    main()
