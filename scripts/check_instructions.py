#!/usr/bin/env python3
"""Counts the instructions that searches of fixed models take, and holds them to recorded bounds.

check_instructions.py PROGRAM: the program is raddle_explore_instructions. Instructions, unlike seconds, are the same on
a loaded machine. A bound is what was counted when it was recorded, plus 10 %; who makes the search cheaper lowers it.
"""
import re
import subprocess
import sys

# Model, executions, millions of instructions for all of them.
BOUNDS = (
    ("mutex", 1680, 108.4),
    ("racy", 328, 10.5),
)
SLACK = 1.1


def instructions(program, model):
    """Executions and instructions of the search of a model."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, model]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    return int(result.stdout), int(re.search(r"Collected : (\d+)", result.stderr).group(1))


def main(program):
    failed = False
    for model, expected, recorded in BOUNDS:
        executions, counted = instructions(program, model)
        millions = counted / 1e6
        print(f"{model}: {executions} executions, {millions:.2f} million instructions, recorded {recorded}")
        failed |= executions != expected or millions > recorded * SLACK
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
