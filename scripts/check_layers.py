#!/usr/bin/env python3
"""Holds the includes of src/ to src/layers.txt.

A folder may include only the folders on its line, can name only folders above it, and may include headers of a
third-party library only if its line names that library's room.
"""
import pathlib
import re
import sys

# Which room a third-party header lies in, by the first part of its path.
ROOMS = {"llvm": "llvm", "llvm-c": "llvm", "clang": "llvm", "clang-c": "llvm", "z3.h": "z3", "z3++.h": "z3"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
SUFFIXES = {".h", ".hpp", ".c", ".cpp", ".S", ".inc", ".def"}


def read_layers(path):
    """Returns ({folder: (folders, rooms)}, errors); an error is a pair of place and sentence."""
    layers, errors = {}, []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        folder, _, names = line.partition(":")
        rooms = {name[1:-1] for name in names.split() if name.startswith("<")}
        folders = {name for name in names.split() if not name.startswith("<")}
        errors += [(f"{path}:{number}", f"{folder} names {name}, which is not above it")
                   for name in sorted(folders - layers.keys())]
        if folder in layers:
            errors.append((f"{path}:{number}", f"{folder} has a line already"))
        layers[folder] = (folders, rooms)
    return layers, errors


def folder_of(name, layers):
    """The folder of layers.txt that a path below src/ lies in, the innermost of several; None if there is none."""
    parts = name.split("/")[:-1]
    prefixes = ("/".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((prefix for prefix in prefixes if prefix in layers), None)


def complaint(folder, layers, quoted, angled):
    """What is wrong with this include in this folder, or None."""
    name = quoted or angled
    first = name.split("/")[0]
    included = folder_of(name, layers)
    folders, rooms = layers[folder]
    if first in ROOMS and ROOMS[first] not in rooms:
        return f"<{ROOMS[first]}> is not on the line of {folder} in layers.txt: {name}"
    if included and included != folder and included not in folders:
        return f"{folder} may not include {included}: {name}"
    if quoted and not included and first not in ROOMS:
        return f"write the folder of {name}, as in \"{folder}/{name}\""
    return None


def check_file(path, folder, layers):
    errors = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = INCLUDE.match(line)
        wrong = complaint(folder, layers, *match.groups()) if match else None
        if wrong:
            errors.append((f"{path}:{number}", wrong))
    return errors


def main(source):
    layers, errors = read_layers(source / "layers.txt")
    for path in sorted(source.rglob("*")):
        if path.suffix not in SUFFIXES:
            continue
        name = path.relative_to(source).as_posix()
        folder = folder_of(name, layers)
        if folder is None:
            errors.append((str(path), f"{path.parent.relative_to(source).as_posix()} has no line in layers.txt"))
            continue
        errors += check_file(path, folder, layers)
    for place, sentence in errors:
        print(f"{place}: error: {sentence}")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
