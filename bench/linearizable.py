#!/usr/bin/env python3
"""Checks concurrent structures against their sequential behaviour: linearizable.py [RADDLE [own|real|time]...].

own:  twelve structures of tests/programs/linearizable, correct and with three bugs each that only results show: none of the
      correct ones may fail, and all of the others have to.
real: queues and stacks that nobody here wrote, unchanged, from Debian's -dev packages. These are fetched with apt (nothing
      of the system is changed), so it needs a network.
time: the queue of Michael and Scott, for several bounds. Each has to be exhaustive within two minutes.

Prints a line for each check and ends with 1 if one is not as expected. Not part of the tests: it takes minutes.
"""
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests" / "programs" / "linearizable"
PROGRAMS = pathlib.Path(__file__).resolve().parent / "programs" / "linearizable"

# The file, the arguments that name the structure, and those that name its bugs; 0 is none.
OWN = [
    ("Treiber's stack", "structures.cpp", ["stack"], [1, 2, 3]),
    ("Michael and Scott's queue", "structures.cpp", ["queue"], [1, 2, 3]),
    ("SPSC ring", "structures.cpp", ["ring"], [1, 2, 3]),
    ("map with a lock per key", "structures.cpp", ["map"], [1, 2, 3]),
    ("lazy list", "structures.cpp", ["list"], [1, 2, 3]),
    ("Chase and Lev's deque", "more_structures.cpp", ["deque"], [1, 2, 3]),
    ("MPMC ring", "more_structures.cpp", ["tickets"], [1, 2, 3]),
    ("skip list", "more_structures.cpp", ["skip"], [1, 2, 3]),
    ("bounded blocking queue", "blocking.cpp", [], [3, 4, 5]),
    ("counter", "cells.cpp", [], [1, 2, 9]),
    ("register", "cells.cpp", [], [3, 4, 10]),
    ("read-write cache", "cells.cpp", [], [5, 6, 11]),
    ("shared_ptr slot", "cells.cpp", [], [7, 8, 12]),
]

PACKAGES = ["libconcurrentqueue-dev", "libboost1.74-dev", "liburcu-dev", "libtbb-dev"]
# Flags, whether it is linearizable, and whether it has data races by the letter of the standard: the free lists of Boost
# read a node that somebody else may have taken, and liburcu accesses its nodes as volatile.
REAL = [
    ("moodycamel::ConcurrentQueue", "moodycamel.cpp", [], False, False),
    ("boost::lockfree::queue", "boost_lockfree.cpp", ["-DWHICH=1"], True, True),
    ("boost::lockfree::stack", "boost_lockfree.cpp", ["-DWHICH=2"], True, True),
    ("boost::lockfree::spsc_queue", "boost_lockfree.cpp", ["-DWHICH=3"], True, False),
    ("liburcu's wfcqueue", "wfcqueue.cpp", [], True, True),
    ("tbb::concurrent_queue", "tbb_queue.cpp", [], True, False),
]

TIMED = [(2, 1), (2, 2), (2, 3), (3, 1), (3, 2)]


class Bench:
    """Runs checks and counts those that are not as expected."""

    def __init__(self, raddle):
        self.raddle = raddle
        self.surprises = 0

    def check(self, name, command, holds, races=False, exits=(0, 2)):
        """One check; `holds` says whether it has to be linearizable, `races` whether it has data races, and `exits` how it may
        end if it holds and has none."""
        began, used = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
        result = subprocess.run([self.raddle, "explore", "--quiet", *command], capture_output=True, text=True, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        verdict = result.stdout.split("\n", 1)[0]
        executions = re.search(r"executions: (\d+)(.*?)[;\n]", result.stdout + "\n")
        # Any other finding would be no matter of results.
        if not holds:
            is_fine = verdict.startswith("violated: not linearizable") and "more" not in verdict
        elif races:
            is_fine = re.search(r"^properties: violated data-races;", result.stdout, re.MULTILINE) is not None
        else:
            is_fine = result.returncode in exits
        self.surprises += 0 if is_fine else 1
        print(f"{'' if is_fine else 'UNEXPECTED '}{name}: {verdict} ({executions.group(1) if executions else '?'} executions, "
              f"{time.monotonic() - began:.1f} s, {after.ru_utime - used.ru_utime:.1f} s of a processor)", flush=True)
        if not is_fine:
            print(result.stdout + result.stderr)


def check_own(bench):
    """All structures, and all bugs."""
    for name, file, which, bugs in OWN:
        for bug in [0, *bugs]:
            bench.check(f"{name}, {f'bug {bug}' if bug else 'correct'}",
                        [str(TESTS / file), "--", *which, str(bug)], bug == 0)


def check_real(bench):
    """What Debian's packages have."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", *PACKAGES], cwd=folder, check=True)
        for package in pathlib.Path(folder).glob("*.deb"):
            subprocess.run(["dpkg", "-x", package, folder], check=True)
        headers = pathlib.Path(folder) / "usr" / "include"
        for name, file, flags, holds, races in REAL:
            bench.check(name, ["--timeout", "120", str(PROGRAMS / file), "-I", str(headers), "-I",
                               str(headers / "x86_64-linux-gnu"), *flags], holds, races)


def check_time(bench):
    """How long it takes."""
    for threads, operations in TIMED:
        bench.check(f"Michael and Scott's queue, {threads} threads with {operations} of 3 operations",
                    ["--jobs", "2", "--timeout", "120", str(PROGRAMS / "ms_queue.cpp"), f"-DTHREADS={threads}", f"-DOPERATIONS={operations}"],
                        True, exits=(0,))


def main():
    """Runs what the arguments name, or all."""
    raddle = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build" / "release" / "bin" / "raddle")
    parts = {"own": check_own, "real": check_real, "time": check_time}
    bench = Bench(raddle)
    for part in sys.argv[2:] or parts:
        parts[part](bench)
    sys.exit(1 if bench.surprises else 0)


if __name__ == "__main__":
    main()
