#!/usr/bin/env python3
"""first_second.py WORDS COMMAND...: whether WORDS are on the screen within a second of the start of the command.

It is about us, not about what else the machine has to do. So two things have to be below a second: what the processes of
the command took of a processor until then, and the time during which nobody on the machine waited for a processor, as far
as the system says (/proc/pressure/cpu). The best of five attempts counts.
"""
import os
import pathlib
import sys
import time

import in_terminal

ATTEMPTS, LIMIT = 5, 1.0
PRESSURE = pathlib.Path("/proc/pressure/cpu")


def stalled_seconds():
    """How long somebody waited for a processor, since the system started; nothing if it does not say."""
    try:
        some = PRESSURE.read_text(encoding="ascii").splitlines()[0]
    except (OSError, IndexError):
        return None
    return int(some.rpartition("=")[2]) / 1e6


def stat_of(process):
    """The parent of a process, and what it and those it has waited for took of a processor."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    return int(fields[1]), sum(int(field) for field in fields[11:15]) / os.sysconf("SC_CLK_TCK")


def processor_seconds():
    """What all processes below this one took of a processor so far."""
    stats = {}
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            stats[int(process)] = stat_of(process)
        except OSError:  # It has ended meanwhile.
            continue
    below, found = {os.getpid()}, True
    while found:
        found = {process for process, (parent, _) in stats.items() if parent in below} - below
        below |= found
    return sum(stats[process][1] for process in below - {os.getpid()} if process in stats)


def attempt(words, command):
    """What the command took until the words were there: of a processor, and of time that was not lost by waiting for one."""
    begin, stalled, times = time.monotonic(), stalled_seconds(), []

    def notice(written):
        if not times and words in written.decode(errors="replace"):
            passed = time.monotonic() - begin
            times.extend((processor_seconds(), passed - (stalled_seconds() - stalled) if stalled is not None else 0.0))

    in_terminal.run(command, notice)
    return max(times, default=float("inf"))


def main(words, command):
    best = float("inf")
    for _ in range(ATTEMPTS):
        best = min(best, attempt(words, command))
        if best <= LIMIT:
            print(f"`{words}` within a second")
            return 0
    print(f"`{words}` only after {best:.1f} s")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
