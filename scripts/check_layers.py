#!/usr/bin/env python3
"""Holds src/ to src/layers.txt.

A folder may include only the folders on its line, may use only names of their namespaces, and can name only folders
above it. Headers of a third-party library may reach its files, through whatever headers, only if its line names that
library's room. What a line names and nothing needs is an error, too. Each folder has a README, and a row in the code
map of docs/ARCHITECTURE.md, if that is there.
"""
import pathlib
import re
import sys

# Which room a third-party header lies in, by the first part of its path.
ROOMS = {"llvm": "llvm", "llvm-c": "llvm", "clang": "llvm", "clang-c": "llvm", "z3.h": "z3", "z3++.h": "z3",
         "CLI": "cli11"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
QUALIFIED = re.compile(r"(?<![\w:.>])(?:raddle::)?([a-z][a-z0-9_]*)::")
NOT_CODE = re.compile(r'//.*|"(?:[^"\\]|\\.)*"')
SUFFIXES = {".h", ".hpp", ".c", ".cpp", ".S", ".inc", ".def"}
# A README says what the folder is, where to start reading, and what it may not do.
LEAST_README, MOST_README = 4, 40


def read_layers(path):
    """Returns ({folder: (folders, rooms)}, {folder: place}, errors); an error is a pair of place and sentence."""
    layers, places, errors = {}, {}, []
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
        places[folder] = f"{path}:{number}"
    return layers, places, errors


def folder_of(name, layers):
    """The folder of layers.txt that a path below src/ lies in, the innermost of several; None if there is none."""
    parts = name.split("/")[:-1]
    prefixes = ("/".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((prefix for prefix in prefixes if prefix in layers), None)


def namespace_of(folder):
    """Folders inside one folder share its namespace."""
    return folder.split("/")[0]


class Sources:
    """All files of src/, and what they include."""

    def __init__(self, root, layers):
        self.root, self.layers = root, layers
        self.files = [path for path in sorted(root.rglob("*")) if path.suffix in SUFFIXES]
        self.lines = {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8").splitlines()
                      for path in self.files}
        self.includes = {name: self.includes_of(lines) for name, lines in self.lines.items()}
        self.rooms = {}  # of each file: room -> the files through which it is reached
        self.reached = {}  # of each file: the folders of all that it includes, and that includes

    @staticmethod
    def includes_of(lines):
        """(line, path, whether it is quoted) of each."""
        matches = ((number, INCLUDE.match(line)) for number, line in enumerate(lines, 1))
        return [(number, match.group(1) or match.group(2), bool(match.group(1))) for number, match in matches if match]

    def rooms_of(self, name):
        """Which rooms the file reaches, each with a chain of includes that leads there."""
        if name in self.rooms:
            return self.rooms[name]
        self.rooms[name] = found = {}
        for _, included, _ in self.includes.get(name, []):
            room = ROOMS.get(included.split("/")[0])
            if room:
                found.setdefault(room, [included])
            for further, chain in self.rooms_of(included).items() if included in self.includes else ():
                found.setdefault(further, [included, *chain])
        return found

    def folders_of(self, name):
        """The folders of all files that this one includes, and that those include."""
        if name not in self.reached:
            self.reached[name] = found = set()
            for _, included, _ in self.includes.get(name, []):
                if included in self.includes:
                    found |= {folder_of(included, self.layers)} | self.folders_of(included)
        return self.reached[name]


def include_errors(sources, name, folder, used):
    folders, rooms = sources.layers[folder]
    for number, included, is_quoted in sources.includes[name]:
        place = f"{sources.root / name}:{number}"
        first, inner = included.split("/")[0], folder_of(included, sources.layers)
        if first in ROOMS:
            used.add(f"<{ROOMS[first]}>")
            if ROOMS[first] not in rooms:
                yield place, f"<{ROOMS[first]}> is not on the line of {folder} in layers.txt: {included}"
        elif inner and inner != folder:
            used.add(inner)
            if inner not in folders:
                yield place, f"{folder} may not include {inner}: {included}"
        elif is_quoted and not inner:
            yield place, f"write the folder of {included}, as in \"{folder}/{included}\""
        for room, chain in sources.rooms_of(included).items() if included in sources.includes else ():
            used.add(f"<{room}>")
            if room not in rooms:
                yield place, f"<{room}> is not on the line of {folder} in layers.txt: {' -> '.join([included, *chain])}"


def name_errors(sources, name, folder, used):
    """Names of namespaces that no line allows, although some header has brought them."""
    folders, _ = sources.layers[folder]
    spaces = {namespace_of(each) for each in sources.folders_of(name) if each}
    allowed = {namespace_of(each) for each in folders | {folder}}
    for number, line in enumerate(sources.lines[name], 1):
        for space in QUALIFIED.findall(NOT_CODE.sub("", line)):
            if space in spaces and space not in allowed:
                yield f"{sources.root / name}:{number}", f"{folder} may not use names of {space}: {line.strip()}"
            used.update(each for each in folders if namespace_of(each) == space)


def readme_errors(root, folder):
    readme = root / folder / "README.md"
    if not readme.exists():
        return [(str(readme), f"{folder} has no README: what it is, where to start, what it may not do")]
    lines = len(readme.read_text(encoding="utf-8").splitlines())
    return [] if LEAST_README <= lines <= MOST_README else [(str(readme), f"{lines} lines, expected about 5 to 15")]


def map_errors(page, layers):
    """Folders that the code map has no row for, and rows without a folder."""
    if not page.exists():
        return []
    _, _, code_map = page.read_text(encoding="utf-8").partition("## Code map")
    rows = set(re.findall(r"^\| `([\w/]+)` \|", code_map.partition("\n## ")[0], re.MULTILINE))
    return ([(str(page), f"the code map has no row for {folder}") for folder in layers if folder not in rows]
            + [(str(page), f"the code map has a row for {row}, which is no folder") for row in sorted(rows - layers.keys())])


def main(root):
    layers, places, errors = read_layers(root / "layers.txt")
    sources = Sources(root, layers)
    used = {folder: set() for folder in layers}
    for name in sources.lines:
        folder = folder_of(name, layers)
        if folder is None:
            errors.append((str(root / name), f"{name.rpartition('/')[0]} has no line in layers.txt"))
            continue
        errors += include_errors(sources, name, folder, used[folder])
        errors += name_errors(sources, name, folder, used[folder])
    for folder, (folders, rooms) in layers.items():
        named = folders | {f"<{room}>" for room in rooms}
        errors += [(places[folder], f"{folder} names {each} and does not need it") for each in
                   sorted(named - used[folder])]
        errors += readme_errors(root, folder)
    errors += map_errors(root.parent / "docs" / "ARCHITECTURE.md", layers)
    for place, sentence in errors:
        print(f"{place}: error: {sentence}")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
