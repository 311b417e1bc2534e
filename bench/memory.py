#!/usr/bin/env python3
"""Lock-free structures under the C11 memory model: as published, and with every single order weakened.

memory.py [RADDLE [NAME...]]: explores each program of bench/memory. As published it has to be proved. With an order
weakened it is violated, with that line named or not, or proved: then the program does not need the order. Fails if a
published one is not proved, or an answer is anything else. Prints executions, and seconds of the processor.
"""
import pathlib
import re
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAMS = ROOT / "bench" / "memory"
RELAXED, ACQUIRE, RELEASE, BOTH, SEQUENTIAL = "relaxed", "acquire", "release", "acq_rel", "seq_cst"
# The orders of each, by letter, as published.
ORDERS = {
    "spsc_ring": {"A": ACQUIRE, "B": RELEASE, "C": ACQUIRE, "D": RELEASE},
    "treiber_stack": {"A": RELEASE, "B": ACQUIRE, "C": ACQUIRE},
    "ms_queue": {"A": ACQUIRE, "B": ACQUIRE, "C": RELEASE, "D": RELEASE, "E": RELEASE, "F": ACQUIRE, "G": ACQUIRE,
                 "H": RELEASE},
    "ticket_lock": {"A": ACQUIRE, "B": RELEASE},
    "ttas_lock": {"A": ACQUIRE, "B": RELEASE},
    "mcs_lock": {"A": BOTH, "B": RELEASE, "C": ACQUIRE, "D": RELEASE, "E": ACQUIRE, "F": RELEASE},
    "clh_lock": {"A": BOTH, "B": ACQUIRE, "C": RELEASE},
    "seqlock": {"A": RELEASE, "B": RELEASE, "C": ACQUIRE, "D": ACQUIRE},
    "chase_lev": {"A": RELEASE, "B": SEQUENTIAL, "C": SEQUENTIAL, "D": ACQUIRE, "E": SEQUENTIAL, "F": ACQUIRE,
                  "G": SEQUENTIAL},
}
WEAKER = {ACQUIRE: (RELAXED,), RELEASE: (RELAXED,), BOTH: (ACQUIRE, RELEASE), SEQUENTIAL: (BOTH, RELAXED)}
# A fence that is relaxed does nothing: it is left out, and cannot be named.


def line_of(path, letter):
    """The line on which the order stands."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if re.search(rf"[ (]{letter}[,)]", line):
            return number
    raise SystemExit(f"{path.name}: no order {letter}")


def explore(raddle, path, orders):
    """The verdict, the report, how many executions, and seconds."""
    flags = [f"-D{letter}=memory_order_{order}" for letter, order in orders.items()]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run([raddle, "explore", "--memory-model", "c11", str(path), *flags], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = re.search(r"^executions: ([\d,]*\d)", run.stdout, re.M)
    executions = found.group(1) if found else "?"
    verdict = {0: "proved", 1: "violated", 2: "bounded", 3: "unknown"}.get(run.returncode, f"exit {run.returncode}")
    return verdict, run.stdout + run.stderr, executions, after.ru_utime - before.ru_utime


def check(raddle, name):
    """Prints a line for each variant; whether all are as they should be."""
    path = PROGRAMS / f"{name}.c"
    orders = ORDERS[name]
    verdict, report, executions, seconds = explore(raddle, path, orders)
    print(f"{name}: {verdict}, {executions} executions, {seconds:.1f} s", flush=True)
    good = verdict == "proved"
    if not good:
        print(report)
    for letter, order in orders.items():
        for weaker in WEAKER[order]:
            verdict, report, executions, _ = explore(raddle, path, {**orders, letter: weaker})
            line = line_of(path, letter)
            named = re.search(rf"(impossible if|or if|, and) \S*{name}\.c:{line}\b", report) is not None
            isGone = weaker == RELAXED and "fence" in path.read_text().splitlines()[line - 1]
            said = {"violated": "violated, " + ("without the fence" if isGone else "and the line is named" if named else
                                                "another line is named"),
                    "proved": "proved: not needed here"}.get(verdict, verdict)
            good &= verdict in ("violated", "proved")
            print(f"  line {line}: {order} -> {weaker}: {said} ({executions} executions)", flush=True)
    return good


def main():
    raddle = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build" / "release" / "bin" / "raddle")
    names = sys.argv[2:] or list(ORDERS)
    return 0 if all([check(raddle, name) for name in names]) else 1


if __name__ == "__main__":
    sys.exit(main())
