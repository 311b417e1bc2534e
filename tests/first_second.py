#!/usr/bin/env python3
"""first_second.py WORDS COMMAND...: whether WORDS are on the screen within a second of the start of the command.

The best of five attempts counts: it is about us, not about what else the machine has to do.
"""
import os
import pty
import sys
import time

ATTEMPTS, LIMIT = 5, 1.0


def seconds_until(words, command):
    """How long it takes; infinite if they never come."""
    begin, written, seconds = time.monotonic(), b"", float("inf")
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm"
        os.execvp(command[0], command)
    while True:
        try:
            chunk = os.read(terminal, 65536)
        except OSError:  # the other end is closed
            break
        written += chunk
        if words in written.decode(errors="replace"):
            seconds = min(seconds, time.monotonic() - begin)
        if not chunk:
            break
    os.waitpid(child, 0)
    return seconds


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
