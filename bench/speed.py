#!/usr/bin/env python3
"""Measures how fast executions are explored: speed.py [RADDLE], median of five runs of each program.

Prints the table of docs/performance.md. Times are those of the search that the tool itself tells (`timing.seconds`,
without compiling). Leave the machine alone meanwhile.
"""
import json
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAMS = ROOT / "bench" / "programs"
EXAMPLES = ROOT / "examples"
RUNS = 5


def explore(raddle, source, *flags, options=()):
    """One exploration: the outcome as JSON."""
    command = [raddle, "explore", "--json", "-", *options, *(f"--cflag=-D{flag}" for flag in flags), str(source)]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=False).stdout)


def measure(raddle, source, *flags):
    """Executions and the median of the seconds that the search took."""
    outcomes = [explore(raddle, source, *flags) for _ in range(RUNS)]
    wrong = [outcome["verdict"] for outcome in outcomes if outcome["verdict"] != "proved"]
    if wrong:
        sys.exit(f"{source}: {wrong[0]}")
    return outcomes[0]["coverage"]["executions"], statistics.median(o["timing"]["seconds"] for o in outcomes)


def native_seconds(source):
    """CPU time of the program itself, compiled with -O1; median."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "program"
        subprocess.run(["clang-19", "-O1", "-pthread", str(source), "-o", str(program)], check=True)
        times = []
        for _ in range(RUNS):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([str(program)], check=False)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            times.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
        return statistics.median(times)


def show(name, executions, measured, target):
    print(f"| {name} | {executions:,} | {measured} | {target} |", flush=True)


def rates(raddle):
    for name, source, flag, target in (
            ("indexer, 16 threads", EXAMPLES / "indexer.c", "THREADS=16", 40_000),
            ("fsbench, 26 threads", EXAMPLES / "fsbench.c", "THREADS=26", 20_000),
            ("mutex counter, 3 × 4", PROGRAMS / "mutex_counter.c", "ROUNDS=4", 400_000),
            ("mutex counter, 3 × 5", PROGRAMS / "mutex_counter.c", "ROUNDS=5", None)):
        executions, seconds = measure(raddle, source, flag)
        show(name, executions, f"{executions / seconds:,.0f} executions/s", f"≥ {target:,}" if target else "–")


def times(raddle):
    for name, source, flags, target in (
            ("lastzero, 12 writers", EXAMPLES / "lastzero.c", ("N=12",), "≤ 0.5 s"),
            ("spin lock, 7 threads", PROGRAMS / "spin_lock.c", ("THREADS=7",), "≤ 0.3 s"),
            ("200,000 array writes first", PROGRAMS / "long_start.c", (), "≤ 0.1 s"),
            ("sparse heap, 1 MiB", PROGRAMS / "sparse_heap.c", ("MEBIBYTES=1",), "–"),
            ("sparse heap, 16 MiB", PROGRAMS / "sparse_heap.c", ("MEBIBYTES=16",), "as with 1 MiB"),
            ("1,000 plain accesses per section", PROGRAMS / "plain_accesses.c", ("ACCESSES=1000",), "≤ 0.02 s"),
            ("100,000 plain accesses per section", PROGRAMS / "plain_accesses.c", ("ACCESSES=100000",), "linear")):
        executions, seconds = measure(raddle, source, *flags)
        show(name, executions, f"{seconds:.3f} s", target)


def one_execution(raddle, source, *flags):
    """Median of the seconds that one execution takes: it is repeated in a fresh process, so half of what was measured."""
    options = ("--max-executions", "1")
    return statistics.median(explore(raddle, source, *flags, options=options)["timing"]["seconds"]
                             for _ in range(RUNS)) / 2


def accesses(raddle):
    """What a plain access costs, undo log included, from the difference of two numbers of them."""
    few, many = 1_000_000, 5_000_000
    for name, file, sections, target in (("plain access, repeated", "repeated_access.c", 2, 8),
                                         ("plain access, on average", "plain_accesses.c", 6, 20)):
        source = PROGRAMS / file
        seconds = one_execution(raddle, source, f"ACCESSES={many}") - one_execution(raddle, source, f"ACCESSES={few}")
        show(name, 1, f"{seconds / ((many - few) * sections) * 1e9:.1f} ns", f"≤ {target} ns")
    few, many = 100_000, 1_000_000
    times = [one_execution(raddle, PROGRAMS / "plain_accesses.c", f"ACCESSES={each}", f"ELEMENTS={each}")
             for each in (few, many)]
    show("plain access, never repeated", 1, f"{(times[1] - times[0]) / ((many - few) * 6) * 1e9:.1f} ns", "–")


def arithmetic(raddle):
    source = PROGRAMS / "arithmetic.c"
    ratio = one_execution(raddle, source) / native_seconds(source)
    show("10⁷ local steps per thread", 1, f"{ratio:.1f} × native per execution", "≤ 2 ×")


def main(raddle):
    print("| program | executions | measured | target |\n| --- | --- | --- | --- |")
    begin = time.monotonic()
    rates(raddle)
    times(raddle)
    accesses(raddle)
    arithmetic(raddle)
    print(f"\n{RUNS} runs each, {time.monotonic() - begin:.0f} s in all: bench/speed.py", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "raddle"))
