#!/usr/bin/env python3
"""Measures long searches: long.py [RADDLE] [rates|estimates|memory], all of them if none is named.

rates: executions per second with one worker and with two, median of five runs. estimates: how wrong the middle of the
estimated range is after 5 % of the executions, and how often the range holds the size. memory: the largest resident memory
of a process that the program runs in, after 10^5 to 10^8 executions. Prints the tables of docs/performance.md. Leave the
machine alone meanwhile.
"""
import json
import math
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAMS = ROOT / "bench" / "programs"
EXAMPLES = ROOT / "examples"
RUNS = 5
DIVIDED = (("indexer, 16 threads", EXAMPLES / "indexer.c", "THREADS=16"),
           ("fsbench, 26 threads", EXAMPLES / "fsbench.c", "THREADS=26"),
           ("mutex counter, 3 × 5", PROGRAMS / "mutex_counter.c", "ROUNDS=5"))
ESTIMATED = (*DIVIDED, ("indexer, 14 threads", EXAMPLES / "indexer.c", "THREADS=14"),
             ("fsbench, 20 threads", EXAMPLES / "fsbench.c", "THREADS=20"),
             ("mutex counter, 3 × 3", PROGRAMS / "mutex_counter.c", "ROUNDS=3"),
             ("mutex counter, 3 × 4", PROGRAMS / "mutex_counter.c", "ROUNDS=4"),
             ("mutex counter, 3 × 2", PROGRAMS / "mutex_counter.c", "ROUNDS=2"),
             ("counter, 4 threads", EXAMPLES / "counter.c", "THREADS=4"),
             ("counter, all visible", EXAMPLES / "counter.c", "ALL_VISIBLE"),
             ("spin lock", PROGRAMS / "spin_lock.c", "THREADS=7"),
             ("lastzero", EXAMPLES / "lastzero.c", "N=10"),
             ("long search", ROOT / "tests" / "cli" / "inputs" / "long_search.c", "ROUNDS=3"))


def explore(raddle, source, flag, *options):
    command = [raddle, "explore", "--json", "-", "--visible=all" if flag == "ALL_VISIBLE" else "--visible=sync",
               *options, f"--cflag=-D{flag}", str(source)]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=False).stdout)


def rates(raddle):
    print("| program | executions | one worker | two workers | times |\n| --- | --- | --- | --- | --- |")
    for name, source, flag in DIVIDED:
        seconds = []
        for jobs in ("1", "2"):
            outcomes = [explore(raddle, source, flag, "--jobs", jobs) for _ in range(RUNS)]
            seconds.append(statistics.median(outcome["timing"]["seconds"] for outcome in outcomes))
        executions = outcomes[0]["coverage"]["executions"]
        print(f"| {name} | {executions:,} | {executions / seconds[0]:,.0f}/s | {executions / seconds[1]:,.0f}/s | "
              f"{seconds[0] / seconds[1]:.2f} |", flush=True)


def estimate(raddle, source, flag, executions):
    """The ends of the range after so many executions."""
    command = [raddle, "explore", "--quiet", "--visible=all" if flag == "ALL_VISIBLE" else "--visible=sync",
               "--max-executions", str(executions), f"--cflag=-D{flag}", str(source)]
    text = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    found = re.search(r"estimated to have between ([0-9,]+) and ([0-9,]+) executions", text)
    return tuple(int(end.replace(",", "")) for end in found.groups()) if found else None


def estimates(raddle):
    print("| program | executions | estimated after 5 % | middle wrong by |\n| --- | --- | --- | --- |")
    factors, held = [], 0
    for name, source, flag in ESTIMATED:
        coverage = explore(raddle, source, flag)["coverage"]
        size = (coverage.get("rounds") or [coverage["executions"]])[0]  # the estimate is of the first round then
        ends = estimate(raddle, source, flag, max(1, size // 20))
        if size < 20 or not ends:
            continue
        middle = math.sqrt(ends[0] * ends[1])
        factors.append(max(middle / size, size / middle))
        held += ends[0] <= size <= ends[1]
        print(f"| {name} | {size:,} | {ends[0]:,} to {ends[1]:,} | {factors[-1]:.1f} |", flush=True)
    print(f"median factor {statistics.median(factors):.1f}, worst {max(factors):.1f}; "
          f"the range held the size in {held} of {len(factors)}")


def worker_peaks(peaks):
    """Adds the largest resident memory so far of each process that the program runs in; in kB, by process."""
    for status in pathlib.Path("/proc").glob("[0-9]*/status"):
        try:
            if b"RADDLE_WORKER=" in (status.parent / "environ").read_bytes():
                peaks[status.parent.name] = int(re.search(r"VmHWM:\s+(\d+)", status.read_text(encoding="ascii")).group(1))
        except (OSError, AttributeError):  # it ended
            pass


def memory(raddle):
    print("| executions | largest resident memory of a process |\n| --- | --- |")
    for executions in (10**5, 10**6, 10**7, 10**8):
        command = [raddle, "explore", "--json", "-", "--max-executions", str(executions), "--cflag=-DROUNDS=7",
                   str(PROGRAMS / "mutex_counter.c")]
        peaks = {}
        with tempfile.TemporaryFile() as output:
            with subprocess.Popen(command, stdout=output) as search:
                while search.poll() is None:
                    worker_peaks(peaks)
                    time.sleep(0.02)
            output.seek(0)
            done = json.load(output)["coverage"]["executions"]
        print(f"| {done:,} | {max(peaks.values()) / 1000:.1f} MB |", flush=True)


def main(arguments):
    tables = {"rates": rates, "estimates": estimates, "memory": memory}
    wanted = [word for word in arguments if word in tables] or list(tables)
    rest = [word for word in arguments if word not in tables]
    raddle = rest[0] if rest else str(ROOT / "raddle")
    for name in wanted:
        tables[name](raddle)


if __name__ == "__main__":
    main(sys.argv[1:])
