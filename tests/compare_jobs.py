#!/usr/bin/env python3
"""Holds a search by several workers to that by one: the same report, the same traces, the same exit code.

compare_jobs.py RADDLE [FOLDER...]: the commands are those of the RUN lines of the files there, of all test programs if none is
named, with --jobs 3, and in two pieces: the first ends after some executions, the second goes on from its checkpoint.
"""
import concurrent.futures
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

from compare_modes import TESTS, commands

# Other strategies are not divided, nor is the search under the C11 memory model.
NOT_DIVIDED = {"--preemptions", "--random", "--pct", "--pos", "--brute-force", "--max-executions", "--jobs",
               "--checkpoint", "--resume", "--first", "--memory-model"}
DIVIDED = "--memory-model=sc"
PIECE = 7  # executions of the first piece


def explore(raddle, arguments, *flags):
    """Everything that a user gets to see."""
    with tempfile.TemporaryDirectory() as folder:
        at = arguments.index("--") if "--" in arguments else len(arguments)
        result = subprocess.run([raddle, "explore", DIVIDED, *arguments[:at], *flags, "--trace-dir", folder, *arguments[at:]],
                                capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        traces = sorted((path.name, path.read_text()) for path in pathlib.Path(folder).iterdir())
        return result.returncode, result.stdout.replace(folder, "DIR"), result.stderr, traces


def in_pieces(raddle, arguments):
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/checkpoint"
        explore(raddle, arguments, "--max-executions", str(PIECE), "--checkpoint", file)
        if not os.path.exists(file):  # it was not even built
            return explore(raddle, arguments)
        return explore(raddle, arguments, "--resume", file)


def differences(raddle, arguments):
    expected = explore(raddle, arguments)
    found = []
    if explore(raddle, arguments, "--jobs", "3") != expected:
        found.append("with several jobs")
    if in_pieces(raddle, arguments) != expected:
        found.append("in pieces")
    return [f"{how} it is different: raddle explore {shlex.join(arguments)}" for how in found]


def main(raddle, names):
    folders = [pathlib.Path(name).resolve() for name in names] or [TESTS / "programs", TESTS / "examples"]
    paths = sorted(path for folder in folders for path in folder.rglob("*")
                   if path.suffix in (".c", ".cpp", ".test") and path.parent.name != "inputs")
    # A search that checks itself is not divided either; without that it is the same search.
    todo = [[word for word in arguments if word != "--self-check"] for path in paths for arguments in commands(path)
            if not any(word.split("=")[0] in NOT_DIVIDED for word in arguments)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        differing = [text for found in pool.map(lambda arguments: differences(raddle, arguments), todo) for text in found]
    for text in differing:
        print(text)
    print(f"{len(todo)} explorations compared, {len(differing)} differ")
    return 1 if differing or not todo else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
