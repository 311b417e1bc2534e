#!/usr/bin/env python3
"""first_second.py WORDS COMMAND...: whether WORDS are on the screen within a second of the start of the command.

The best of five attempts counts: it is about us, not about what else the machine has to do.
"""
import sys
import time

import in_terminal

ATTEMPTS, LIMIT = 5, 1.0


def seconds_until(words, command):
    """How long it takes; infinite if they never come."""
    begin, times = time.monotonic(), [float("inf")]

    def notice(written):
        if words in written.decode(errors="replace"):
            times.append(time.monotonic() - begin)

    in_terminal.run(command, notice)
    return min(times)


def main(words, command):
    best = float("inf")
    for _ in range(ATTEMPTS):
        best = min(best, seconds_until(words, command))
        if best <= LIMIT:
            print(f"`{words}` within a second")
            return 0
    print(f"`{words}` only after {best:.1f} s")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
