#!/usr/bin/env python3
"""Each command honours a flag, and then its documentation says so, or refuses it: no flag is read and ignored.

All flags of all commands are tried with each command. One that the help of a command does not name has to be refused
(exit 64). One that it names has to be described in the page of the command, or in one that this page refers to for it.
The cmake package knows all commands that check programs.

usage: flags.py RADDLE SOURCE_ROOT
"""
import os
import re
import subprocess
import sys

# Their flags are those of clang, or none.
WITHOUT_FLAGS = {"cc", "c++", "help"}
# What only a command has that checks programs.
OF_CHECKS = "--sarif"
# Where flags that several commands have are described.
COMMON = ["explore.md", "kiss.md", "builds.md", "ci.md", "long-searches.md", "formats.md", "check.md"]
USAGE = 64
REQUIRED = {"report": ["-o", "x.html"], "split": ["2"], "merge": ["x.shard"]}


def commands_of(raddle):
    """All that the help names, in its order."""
    text = subprocess.run([raddle, "--help"], capture_output=True, text=True, check=True).stdout
    named = re.findall(r"^  (\S+)  ", text.partition("Subcommands:\n")[2], re.MULTILINE)
    return [name for name in named if name not in WITHOUT_FLAGS]


def commands_of_package(root):
    """Those that a test of the cmake package may use."""
    with open(os.path.join(root, "cmake", "raddle-config.cmake"), encoding="utf-8") as file:
        return set(re.search(r'"\$\{given_COMMAND\}" "([^"]*)"', file.read()).group(1).split(";"))


def flags_of(raddle, command):
    """The long flags in the whole help."""
    text = subprocess.run([raddle, command, "--help-all"], capture_output=True, text=True, check=True).stdout
    flags = {match.group(1) for match in re.finditer(r"^\s+(?:-\w,)?(--[a-z0-9][a-z0-9-]*)", text, re.MULTILINE)}
    return flags - {"--help", "--help-all"}


def accepted(raddle, command, foreign):
    """Those of the flags, none of which the help of the command names, that it does not refuse."""
    words = [raddle, command, "/no/such/file.c", *REQUIRED.get(command, []), *foreign]
    done = subprocess.run(words, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    refused = re.search("not expected: (.*)", done.stderr + done.stdout)
    if done.returncode != USAGE or not refused:
        return foreign
    return [flag for flag in foreign if flag not in refused.group(1).split()]


def main():
    raddle, root = os.path.abspath(sys.argv[1]), sys.argv[2]
    docs = {}
    commands = commands_of(raddle)
    for name in COMMON + [command + ".md" for command in commands]:
        path = os.path.join(root, "docs", name)
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                docs[name] = file.read()
    known = {command: flags_of(raddle, command) for command in commands}
    everything = set().union(*known.values())
    checking = {command for command, flags in known.items() if OF_CHECKS in flags}
    failures = [f"cmake/raddle-config.cmake should know {command} if and only if it checks programs"
                for command in sorted(checking ^ commands_of_package(root))]
    for command, flags in known.items():
        for flag in accepted(raddle, command, sorted(everything - flags)):
            failures.append(f"{command} does not refuse {flag}, which its help does not name")
        pages = [docs.get(command + ".md", "")] + [docs[name] for name in COMMON]
        for flag in sorted(flags):
            if not any(re.search(re.escape(flag) + r"(?![a-z0-9-])", page) for page in pages):
                failures.append(f"{command} has {flag}, and no page describes it")
    # What only executions can honour.
    for command in ("kiss", "interleaved", "verify", "prove", "minimize", "replay"):
        for flag in ("--spurious", "--reuse", "--strict", "--leaks"):
            if flag in known[command]:
                failures.append(f"{command} has {flag}, which it cannot honour")
    print("\n".join(failures + [f"{len(everything)} flags of {len(commands)} commands, {len(failures)} failures"]))
    sys.exit(bool(failures))


main()
