#!/usr/bin/env python3
"""Makes a shared object take the functions of the C library from the C library, whatever the program defines.

The dynamic linker resolves a name to the first object that defines it, and that is the executable: a program with a
`strlen` of its own would have it called by our shared object. The definitions of an executable have no version; those
of the C library have one, and references say which they were linked with. Such a reference takes a definition without
version, too, unless it is marked as hidden (VERSYM_HIDDEN): then the version has to be the same. No linker has a flag
for that, so this sets the mark, in the table of needed versions and, for linkers, in that of the symbols.

usage: bind_to_versions.py LIBRARY
"""
import struct
import sys

HIDDEN = 0x8000
FIRST_VERSION = 2  # 0 and 1 are those of symbols without one
SHT_DYNSYM, SHT_VERNEED, SHT_VERSYM = 11, 0x6FFFFFFE, 0x6FFFFFFF


def sections(image):
    """Type, offset, size and number of entries (sh_info) of each section of an ELF file of 64 bits."""
    if image[:6] != b"\x7fELF\x02\x01":
        sys.exit("expected a 64-bit little-endian ELF file")
    (table,) = struct.unpack_from("<Q", image, 0x28)
    size, count = struct.unpack_from("<HH", image, 0x3A)
    for i in range(count):
        kind, = struct.unpack_from("<I", image, table + i * size + 4)
        offset, length = struct.unpack_from("<QQ", image, table + i * size + 24)
        info, = struct.unpack_from("<I", image, table + i * size + 44)
        yield kind, (offset, length, info)


def hide_needed(image, section):
    at, _, files = section
    for _ in range(files):
        _, count, _, first, following = struct.unpack_from("<HHIII", image, at)
        entry = at + first
        for _ in range(count):
            other, = struct.unpack_from("<H", image, entry + 6)
            struct.pack_into("<H", image, entry + 6, other | HIDDEN)
            entry += struct.unpack_from("<I", image, entry + 12)[0]
        at += following


def hide_references(image, symbols, versions):
    """Marks those that are not defined; returns their number."""
    count = 0
    for i in range(symbols[1] // 24):
        defined_in, = struct.unpack_from("<H", image, symbols[0] + i * 24 + 6)
        at = versions[0] + i * 2
        version, = struct.unpack_from("<H", image, at)
        if defined_in == 0 and version >= FIRST_VERSION:
            struct.pack_into("<H", image, at, version | HIDDEN)
            count += 1
    return count


def main():
    path = sys.argv[1]
    with open(path, "rb") as file:
        image = bytearray(file.read())
    found = dict(sections(image))
    hide_needed(image, found[SHT_VERNEED])
    if hide_references(image, found[SHT_DYNSYM], found[SHT_VERSYM]) == 0:
        sys.exit(f"{path} refers to nothing that has a version")
    with open(path, "r+b") as file:
        file.write(image)


main()
