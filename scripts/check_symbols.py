#!/usr/bin/env python3
"""Holds what a shared object takes from outside to a list.

check_symbols.py OBJECT LIST: the list has one symbol a line; what follows # is a comment. The object lives in somebody
else's program and must not call what keeps state there. A line that is not needed any more is an error too.
"""
import subprocess
import sys


def undefined_symbols(path):
    command = ["llvm-nm-19", "--dynamic", "--undefined-only", "--format=just-symbols", path]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {line.split("@")[0] for line in output.split()}


def allowed_symbols(path):
    with open(path, encoding="utf-8") as file:
        return {line.split("#")[0].strip() for line in file} - {""}


def main(path, allowed_path):
    undefined, allowed = undefined_symbols(path), allowed_symbols(allowed_path)
    for symbol in sorted(undefined - allowed):
        print(f"{path}: error: takes {symbol} from outside, which is not in {allowed_path}")
    for symbol in sorted(allowed - undefined):
        print(f"{allowed_path}: error: {symbol} is not needed")
    return 1 if undefined != allowed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
