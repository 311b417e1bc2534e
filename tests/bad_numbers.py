#!/usr/bin/env python3
"""bad_numbers.py RADDLE FILE: gives every flag of every command that takes a number values that are none, or too many.

Each has to be refused with status 64 and a line that fits on a screen.
"""
import subprocess
import sys

SECONDS = {"explore": ["--timeout", "--checkpoint-seconds"], "check": ["--timeout", "--budget"], "kiss": ["--timeout"],
           "witness": ["--timeout"], "verify": ["--timeout"], "interleaved": ["--timeout"]}
WHOLE = {"explore": ["--max-steps", "--step-seconds", "--max-executions", "--preemptions", "--pct", "--seed", "--jobs",
                     "--memory-limit", "--error-exitcode"],
         "check": ["--max-steps", "--jobs", "--max-executions"],
         "kiss": ["--ts", "--unwind", "--threads", "--calls", "--objects"],
         "witness": ["--runs", "--jobs", "--search-steps", "--seed"],
         "verify": ["--confirm"],
         "interleaved": ["--choice-bound", "--threads"]}
NO_NUMBERS = ["", "x", "-1", "1x", " ", "nan", "inf", "--", "0x10", "1e400", "9" * 400]
MOST_SHOWN = 200


def refuses(raddle, command, flag, value, file):
    run = subprocess.run([raddle, command, f"{flag}={value}", file], capture_output=True, text=True, check=False)
    lines = (run.stdout + run.stderr).splitlines()
    good = run.returncode == 64 and lines and max(map(len, lines)) <= MOST_SHOWN
    if not good:
        print(f"{command} {flag}={value[:40]}: status {run.returncode}: {(run.stdout + run.stderr)[:300]}")
    return good


def main(raddle, file):
    good = True
    for table, more in ((SECONDS, ["0", "1e10"]), (WHOLE, ["1.5", "1e3", "18446744073709551616"])):
        for command, flags in table.items():
            for flag in flags:
                for value in NO_NUMBERS + more:
                    good &= refuses(raddle, command, flag, value, file)
    print("every bad number was refused in a short line" if good else "some bad number was not refused so")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
