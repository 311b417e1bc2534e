#!/usr/bin/env python3
"""Survives failing executions: crashes.py [RADDLE [EXECUTIONS]], for each way to fail a search in which every one does.

Prints the table of docs/performance.md: executions, how many a second, and the most memory that a process of the search
had used after the first 1,000 and after all of them. 100,000 if the number is not given.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "bench" / "programs" / "failures.cpp"
FEW = 1000
FAILURES = (
    ("assertion", "failAssertion()"),
    ("null access", "accessNull()"),
    ("wild write", "writeWildly()"),
    ("division by zero", "divide()"),
    ("abort", "abortProgram()"),
    ("uncaught exception", "throwException()"),
    ("stack overflow", "overflowStack(&zero)"),
    ("exit in a thread", "exitProgram()"),
    ("unlock of an unlocked mutex", "unlockUnlocked()"),
    ("double free", "freeTwice()"),
)


def read(path):
    try:
        return pathlib.Path(path).read_bytes()
    except OSError:
        return b""


def workers(process):
    """The processes below this one in which the program runs."""
    below = [int(word) for word in read(f"/proc/{process}/task/{process}/children").split()]
    ours = [child for child in below if b"RADDLE_WORKER=" in read(f"/proc/{child}/environ")]
    return ours + [worker for child in ours for worker in workers(child)]


def peak(process):
    """The most memory that it ever had, in KiB."""
    for line in read(f"/proc/{process}/status").splitlines():
        if line.startswith(b"VmHWM:"):
            return int(line.split()[1])
    return 0


def explore(raddle, call, executions):
    """The outcome as JSON, and the peak of memory in KiB."""
    command = [raddle, "explore", "--json", "-", "--max-executions", str(executions), f"--cxxflag=-DFAILURE={call}",
               str(PROGRAM)]
    most = 0
    with tempfile.TemporaryFile() as output:
        with subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL) as tool:
            while tool.poll() is None:
                most = max([most, *(peak(worker) for worker in workers(tool.pid))])
                time.sleep(0.01)
        output.seek(0)
        return json.load(output), most


def row(raddle, name, call, executions):
    _, few = explore(raddle, call, FEW)
    outcome, many = explore(raddle, call, executions)
    done = outcome["coverage"]["executions"]
    rate = done / outcome["timing"]["seconds"]
    found = ", ".join(finding["kind"] for finding in outcome["findings"]) or "–"
    print(f"| {name} | {found} | {done:,} | {rate:,.0f} | {few / 1024:.1f} MiB | {many / 1024:.1f} MiB |", flush=True)


def main(raddle=str(ROOT / "build" / "release" / "bin" / "raddle"), executions="100000"):
    print("| failure | finding | executions | executions/s | peak after 1,000 | peak after all |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, call in FAILURES:
        row(raddle, name, call, int(executions))


if __name__ == "__main__":
    main(*sys.argv[1:])
