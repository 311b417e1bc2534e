#!/usr/bin/env python3
"""Holds in-process mode to fork mode: the same report, the same traces, the same exit code for each test program.

compare_modes.py RADDLE [--all] [FILE...]: the commands are those of the RUN lines of the files, of all end-to-end tests if
none is named. A process per execution takes long: a search is compared up to 50 executions, one in eight (always the same
ones) up to 500, and tests whose name ends in _large are left out. With --all neither is done.
"""
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

import share

TESTS = pathlib.Path(__file__).parent
COMMAND = re.compile(r"RUN:.*?%raddle explore (.*?)(?:<|>|2>&1|\||$)")
MOST_EXECUTIONS = 500
FEW_EXECUTIONS = 50
ONE_IN = 8
# What ends a search by the clock or in the middle is not the same twice; JSON tells the time and the command. Workers
# and checkpoints are compared by compare_jobs.py.
NOT_COMPARED = {"--timeout", "--mode", "--trace-dir", "--help", "--json", "--jobs", "--checkpoint", "--resume"}


def commands(path):
    """The arguments of each exploration that the test runs; none if the test is expected to fail."""
    test = path.read_text(encoding="utf-8")
    for match in COMMAND.finditer(test) if "XFAIL:" not in test else ():
        text = match.group(1).replace("%examples", str(TESTS.parent / "examples"))
        arguments = shlex.split(text.replace("%S", str(path.parent)).replace("%s", str(path)))
        if not NOT_COMPARED & set(arguments):
            yield arguments


def explore(raddle, arguments, mode):
    """Everything that a user gets to see."""
    with tempfile.TemporaryDirectory() as folder:
        at = arguments.index("--") if "--" in arguments else len(arguments)
        flags = ["--mode", mode, "--trace-dir", folder]
        result = subprocess.run([raddle, "explore", *arguments[:at], *flags, *arguments[at:]], capture_output=True,
                                text=True, check=False, stdin=subprocess.DEVNULL)
        traces = sorted((path.name, path.read_text()) for path in pathlib.Path(folder).iterdir())
        return result.returncode, result.stdout.replace(folder, "DIR"), result.stderr, traces


def difference(raddle, arguments, is_cut):
    """Tells the arguments for which the modes differ, or nothing."""
    if is_cut:
        arguments = cut(arguments)
    is_same = explore(raddle, arguments, "in-process") == explore(raddle, arguments, "fork")
    return None if is_same else shlex.join(arguments)


def cut(arguments):
    """With a limit of executions, if there is none that is lower, or one that raddle refuses."""
    name = shlex.join(os.path.basename(each) for each in arguments)  # wherever the tree lies
    most = MOST_EXECUTIONS if share.is_taken(name, ONE_IN) else FEW_EXECUTIONS
    at = arguments.index("--max-executions") if "--max-executions" in arguments else None
    if at is None:
        return ["--max-executions", str(most), *arguments]
    given = arguments[at + 1]
    if not given.isdigit() or int(given) <= most:
        return arguments
    return [*arguments[:at + 1], str(most), *arguments[at + 2:]]


def main(raddle, names):
    takes_all = "--all" in names
    paths = [pathlib.Path(name).resolve() for name in names if name != "--all"]
    if not paths:
        paths = sorted(path for folder in ("programs", "examples", "cli") for path in (TESTS / folder).rglob("*")
                       if path.suffix in (".c", ".cpp", ".test") and (takes_all or not path.stem.endswith("_large"))
                       and path.parent.name != "inputs")
    # Several tests have commands in common.
    todo = [list(each) for each in dict.fromkeys(tuple(arguments) for path in paths for arguments in commands(path))]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        compared = pool.map(lambda arguments: difference(raddle, arguments, not takes_all), todo)
        differing = [text for text in compared if text]
    for text in differing:
        print(f"fork mode and in-process mode differ: raddle explore {text}")
    print(f"{len(todo)} explorations compared, {len(differing)} differ")
    return 1 if differing or not todo else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
