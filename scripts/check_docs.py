#!/usr/bin/env python3
"""Holds the outputs shown in the docs to what raddle prints.

check_docs.py [--update] RADDLE FILE...: where a fenced block is commands `./raddle ...` and another block follows
directly, that one has to be the output of the last. With --update it is made so.
"""
import difflib
import glob
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAIR = re.compile(r"```\n((?:\./raddle [^\n]*\n)+)```\n```\n(.*?)```\n", re.S)


def expanded(word, folder):
    """As a shell does it."""
    return sorted(glob.glob(word, root_dir=folder)) or [word] if "*" in word else [word]


def output_of(raddle, commands):
    """What the last of them prints, in a folder that looks like the root of the repository: they may write files there."""
    with tempfile.TemporaryDirectory() as folder:
        for entry in ROOT.iterdir():
            pathlib.Path(folder, entry.name).symlink_to(entry)
        for command in commands.splitlines():
            words = [each for word in shlex.split(command)[1:] for each in expanded(word, folder)]
            result = subprocess.run([raddle, *words], cwd=folder, capture_output=True, text=True, check=False,
                                    stdin=subprocess.DEVNULL)
    return result.stdout + result.stderr


def check_file(raddle, path, update):
    """Returns the number of outputs that were compared, and whether all were right."""
    text, right = path.read_text(encoding="utf-8"), True
    matches = list(PAIR.finditer(text))
    for match in reversed(matches):
        real = output_of(raddle, match.group(1))
        if real == match.group(2):
            continue
        right = False
        text = text[:match.start(2)] + real + text[match.end(2):]
        print(f"{path}: error: this is not what `{match.group(1).splitlines()[-1]}` prints")
        sys.stdout.writelines(difflib.unified_diff(match.group(2).splitlines(True), real.splitlines(True), "docs", "real"))
    if update:
        path.write_text(text, encoding="utf-8")
    return len(matches), right or update


def main(arguments):
    update = arguments[0] == "--update"
    raddle, *names = arguments[1:] if update else arguments
    raddle = pathlib.Path(raddle).resolve()
    results = [check_file(raddle, pathlib.Path(name), update) for name in names]
    print(f"{sum(count for count, _ in results)} outputs compared")
    return 0 if all(count > 0 and right for count, right in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
