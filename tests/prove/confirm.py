#!/usr/bin/env python3
"""Shows that each program of the corpus has the verdict that it states, by `raddle explore`.

confirm.py RADDLE [--write] [FILE...]: all programs of safe/ and racy/ if none is named. The second line of each program
states the verdict and the command; a race-free one must end without a finding, a racy one with a data race. With --write, the
outcome is noted in the third line.
"""

import argparse
import concurrent.futures
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
STATED = re.compile(r"^// verdict: (race-free|racy); shown by `raddle explore ?(.*?) ?FILE(?: -- (.*))?`$")
# Findings that are data races: lock and unlock access the lock, so that destroying it meanwhile is one, as is freeing memory.
RACES = "data race on|was destroyed|that nobody holds|freed|thread that has ended"
# Where explore does not go, ThreadSanitizer shows a race.
SANITIZED = "// verdict: racy; shown by `gcc -fsanitize=thread FILE`"
LIMITS = ["--max-executions", "20000", "--timeout", "20"]


def commandOf(raddle, path):
    """The verdict that a program states, and the command that shows it."""
    stated = STATED.match(path.read_text().splitlines()[1])
    if stated is None:
        return None, []
    verdict, flags, arguments = stated.groups()
    limits = [] if "--max-executions" in flags else LIMITS
    command = [raddle, "explore", "--quiet", *limits, *shlex.split(flags), str(path)]
    return verdict, command + (["--", *shlex.split(arguments)] if arguments else [])


def noteOf(verdict, run):
    """What was shown, in words; None if it is not what the program states."""
    executions = re.search(r"^executions: (\d+)", run.stdout, re.MULTILINE)
    count = executions.group(1) if executions else "0"
    if verdict == "racy":
        race = re.search(rf"violated: (.*(?:{RACES}).*)", run.stdout)
        return race.group(1) if run.returncode == 1 and race else None
    if run.returncode == 0:
        return f"all executions explored, {count}"
    if run.returncode == 2 and int(count) > 0 and "violated" not in run.stdout:
        return f"{count} executions explored, no finding"
    return None


def sanitized(path):
    """A complaint about a program that ThreadSanitizer shows to be racy, or None."""
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/program"
        subprocess.run(["gcc", "-g", "-fsanitize=thread", str(path), "-o", program], check=True)
        run = subprocess.run([program], input="line\n", capture_output=True, text=True, check=False)
    return None if "ThreadSanitizer: data race" in run.stderr else f"{path}: stated racy, but ThreadSanitizer reports no race"


def confirm(raddle, path, write):
    """A complaint about one program, or None."""
    if path.read_text().splitlines()[1] == SANITIZED:
        return sanitized(path)
    verdict, command = commandOf(raddle, path)
    if verdict is None:
        return f"{path}: the second line does not state a verdict"
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    note = noteOf(verdict, run)
    if note is None:
        return f"{path}: stated {verdict}, exit {run.returncode}\n{(run.stdout + run.stderr)[-900:]}"
    note = note.replace(f"{path.parent}/", "")
    if write:
        lines = path.read_text().splitlines(keepends=True)
        lines = [each for i, each in enumerate(lines) if i != 2 or not each.startswith("// shown: ")]
        path.write_text("".join(lines[:2] + [f"// shown: {note}\n"] + lines[2:]))
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("raddle")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    files = options.files or sorted(each for folder in ("safe", "racy") for each in (FOLDER / folder).glob("*.c*"))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        complaints = [each for each in pool.map(lambda path: confirm(options.raddle, path, options.write), files) if each]
    print("\n".join(complaints + [f"{len(files) - len(complaints)} of {len(files)} programs confirmed"]))
    return 1 if complaints else 0


sys.exit(main())
