#!/usr/bin/env python3
"""in_terminal.py COMMAND...: runs the command in a terminal of its own and prints what a person would see in the end.

The first lines printed say how often a line was rewritten in place, what stood there the last time, and how many other
escape sequences there were. The status is that of the command.
"""
import os
import pty
import sys

CLEAR = "\r\x1b[K"


def run(command, notice=lambda written: None):
    """Returns (status, all that was written to the terminal); `notice` is told all there is so far whenever more comes."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm"
        os.execvp(command[0], command)
    written = b""
    while True:
        try:
            chunk = os.read(terminal, 65536)
        except OSError:  # the other end is closed
            break
        if not chunk:
            break
        written += chunk
        notice(written)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), written.decode()


def final_screen(written):
    """What is left when each line is cut to what follows the last time it was cleared."""
    return "\n".join(line.rsplit(CLEAR, 1)[-1] for line in written.split("\n"))


def main(command):
    status, written = run(command)
    written = written.replace("\r\n", "\n")
    rewritten = [part for part in written.split(CLEAR)[1:-1] if part]
    print(f"rewritten: {len(rewritten)}")
    print(f"last: {rewritten[-1] if rewritten else ''}")
    print(f"other escapes: {written.replace(CLEAR, '').count(chr(27))}")
    print(final_screen(written), end="")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
