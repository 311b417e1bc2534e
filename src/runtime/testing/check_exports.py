"""Holds exports.map to the sources: check_exports.py ARCHIVE LIBRARY.

Every function and table that the runtime marks for export (its archive has it with default visibility) is exported by the shared
object, and nothing else is: a function that is forgotten would run without anybody noticing.
"""
import subprocess
import sys


def lines_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def marked(archive):
    for line in lines_of("llvm-readelf-19", "--symbols", "--wide", archive):
        fields = line.split()
        if len(fields) == 8 and fields[3] in ("FUNC", "OBJECT") and fields[4:6] == ["GLOBAL", "DEFAULT"] \
                and fields[6] != "UND":
            yield fields[7]


def exported(library):
    for line in lines_of("llvm-nm-19", "--dynamic", "--defined-only", "--format=just-symbols", library):
        yield line.split("@")[0]


def main(archive, library):
    wanted, found = set(marked(archive)), set(exported(library))
    for symbol in sorted(wanted ^ found):
        print(f"{symbol} is {'not ' if symbol in wanted else ''}exported, {'but' if symbol in wanted else 'and not'} marked")
    return 0 if wanted and wanted == found else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
