#!/usr/bin/env python3
"""Seeds bugs into the file system, one at a time, and sees that `raddle verify` refuses each at its line by its rule.

bugs.py RADDLE [NUMBER...]
"""

import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
MODULE = sorted(path for path in HERE.glob("*.c") if path.name != "main.c")

# What is wrong; the file, and the function with the bug; what is replaced in it by what; the rule that is broken, and a
# piece of the line where. A function without a specification is checked in the operation that calls it.
# What is done after an unlock is in a second step, and the first one, which keeps other locks, is no action: that is
# said at the same line before it is said that the access is not allowed.
BUGS = [
    ("a lock is kept on an error path", "directories.c", "directory_lock",
     "    pthread_mutex_unlock(&inode_locks[d]);\n    return error;", "    return error;",
     "simulation", "return error;"),
    ("a block is not checked to exist", "directories.c", "directory_lock",
     "b < 0 || b >= BLOCKS", "b < 0",
     "simulation", "return b;"),
    ("a block is given back before it is left alone", "inodes.c", "inode_drop_block",
     "    inodes[i].blocks[k] = NO_BLOCK;\n    block_free(b);",
     "    block_free(b);\n    disk[b].used = 0;\n    inodes[i].blocks[k] = NO_BLOCK;",
     "simulation", "disk[b].used = 0;"),
    ("a block is unlocked twice", "inodes.c", "inode_drop_block",
     "    block_free(b);", "    block_free(b);\n    pthread_mutex_unlock(&block_locks[b]);",
     "access", "pthread_mutex_unlock(&block_locks[b]);"),
    ("an inode is returned unlocked", "inodes.c", "inode_alloc",
     "      return i;", "      pthread_mutex_unlock(&inode_locks[i]);\n      return i;",
     "simulation", "return i;"),
    ("an inode is given back that is not locked any more", "inodes.c", "inode_reclaim",
     "  if (inodes[i].kind == ORPHAN)\n    inode_free(i);",
     "  const int is_orphan = inodes[i].kind == ORPHAN;\n  pthread_mutex_unlock(&inode_locks[i]);\n"
     "  if (is_orphan)\n    inode_free(i);",
     "requires", "inode_free(i);"),
    ("the new inode is lost when there is no such directory", "names.c", "daisy_create",
     "  if (b < 0) {\n    inode_free(i);", "  if (b < 0) {",
     "simulation", "return b;"),
    ("the new inode is unlocked, but not given back, when the name is taken", "names.c", "daisy_create",
     "    directory_leave(d, b);\n    inode_free(i);",
     "    directory_leave(d, b);\n    pthread_mutex_unlock(&inode_locks[i]);",
     "simulation", "return slot;"),
    ("the directory is changed after it is unlocked", "names.c", "daisy_create",
     "  attach(d, b, slot, name, i);\n  directory_leave(d, b);",
     "  directory_leave(d, b);\n  attach(d, b, slot, name, i);",
     "simulation", "SLOT(b, slot).name = name;"),
    ("the directory stays locked when there is no block", "names.c", "daisy_make_directory",
     "    pthread_mutex_unlock(&inode_locks[d]);\n    inode_free(i);\n    return new;",
     "    inode_free(i);\n    return new;",
     "simulation", "return new;"),
    ("a block is left that was not entered", "names.c", "daisy_make_directory",
     "    pthread_mutex_unlock(&inode_locks[d]);\n    inode_free(i);\n    return new;",
     "    directory_leave(d, b);\n    inode_free(i);\n    return new;",
     "requires", "directory_leave(d, b);"),
    ("the new block is lost, with its lock, when the name is taken", "names.c", "daisy_make_directory",
     "    block_free(new);\n", "",
     "simulation", "return slot;"),
    ("the new block is unlocked, but not given back, when the name is taken", "names.c", "daisy_make_directory",
     "    block_free(new);\n", "    pthread_mutex_unlock(&block_locks[new]);\n",
     "simulation", "return slot;"),
    ("the directory is not left when an entry is corrupt", "names.c", "daisy_lookup",
     "      i = CORRUPT;", "      return CORRUPT;",
     "simulation", "return CORRUPT;"),
    ("the name is taken away before it is known whether it may be", "names.c", "directory_remove",
     "  const int error = keeps(d, slot, i);\n  if (!error) {\n    SLOT(b, slot).inode = NO_INODE;",
     "  SLOT(b, slot).inode = NO_INODE;\n  const int error = keeps(d, slot, i);\n  if (!error) {",
     "simulation", "return error ? error : i;"),
    ("another inode is unlocked", "names.c", "directory_remove",
     "pthread_mutex_unlock(&inode_locks[i]);", "pthread_mutex_unlock(&inode_locks[slot]);",
     "access", "pthread_mutex_unlock(&inode_locks[slot]);"),
    ("another inode is locked", "names.c", "directory_remove",
     "pthread_mutex_lock(&inode_locks[i]);", "pthread_mutex_lock(&inode_locks[slot]);",
     "access", "if (inodes[i].parent != d || inodes[i].slot != slot)"),
    ("the directory is locked instead of the inode in it", "names.c", "directory_remove",
     "pthread_mutex_lock(&inode_locks[i]);", "pthread_mutex_lock(&inode_locks[d]);",
     "deadlock", "pthread_mutex_lock(&inode_locks[d]);"),
    ("only one of two exchanged inodes is told", "names.c", "exchange",
     "    inodes[j].slot = first;\n", "",
     "simulation", "return i;"),
    ("an exchanged inode stays locked when the disk is corrupt", "names.c", "exchange",
     "  pthread_mutex_unlock(&inode_locks[j]);\n", "  if (is_right)\n    pthread_mutex_unlock(&inode_locks[j]);\n",
     "simulation", "return i;"),
    ("a file is unlocked twice", "files.c", "daisy_get",
     "    return OUT_OF_RANGE;", "    pthread_mutex_unlock(&inode_locks[i]);\n    return OUT_OF_RANGE;",
     "access", "pthread_mutex_unlock(&inode_locks[i]);"),
    ("a block is read without its lock", "files.c", "daisy_get",
     "  pthread_mutex_lock(&block_locks[b]);\n", "",
     "access", "const int byte = AT(b, offset);"),
    ("an offset behind the file is not refused", "files.c", "daisy_get",
     "offset < 0 || ", "",
     "memory-error", "const int b = BLOCK_OF(i, offset);"),
    ("a file stays locked when there is no space", "files.c", "daisy_put",
     "  if (b < 0) {\n    pthread_mutex_unlock(&inode_locks[i]);", "  if (b < 0) {",
     "simulation", "return b;"),
    ("a block is unlocked before the byte is in it", "files.c", "daisy_put",
     "  AT(b, offset) = byte;\n", "  pthread_mutex_unlock(&block_locks[b]);\n  AT(b, offset) = byte;\n",
     "simulation", "AT(b, offset) = byte;"),
    ("a file stays locked when the size is wrong", "files.c", "daisy_truncate",
     "    error = OUT_OF_RANGE;", "    return OUT_OF_RANGE;",
     "simulation", "return OUT_OF_RANGE;"),
    ("the size is changed although it is wrong", "files.c", "daisy_truncate",
     "  else\n    inodes[i].size = size;", "  inodes[i].size = size;",
     "simulation", "return error;"),
    ("a file stays locked when a block is corrupt", "files.c", "trim_block",
     "    pthread_mutex_unlock(&inode_locks[i]);\n    return CORRUPT;", "    return CORRUPT;",
     "simulation", "return CORRUPT;"),
    ("a block is given back that the file still has", "files.c", "trim_block",
     "  inodes[i].blocks[k] = NO_BLOCK;\n", "",
     "simulation", "return 1;"),
    ("a block is given back that has bytes of the file", "files.c", "trim_block",
     "inodes[i].size > k * BLOCK_SIZE || ", "",
     "simulation", "return 1;"),
]
CALLERS = {"exchange": "daisy_exchange"}


def seed(folder, bug):
    """Copies the module with the bug in it: its files."""
    for path in HERE.glob("*.[ch]"):
        (folder / path.name).write_text(path.read_text())
    _, name, procedure, before, after, _, _ = bug
    text = (folder / name).read_text()
    body = text.index("\n" + next(line for line in text.splitlines()
                                  if f" {procedure}(" in line and line.endswith("{") and line[0] != " ")) + 1
    place = text.index(before, body)
    (folder / name).write_text(text[:place] + after + text[place + len(before):])
    return [folder / path.name for path in MODULE]


def first_finding(raddle, folder, bug):
    """The rule, and the line, of the first finding; nothing if there is none."""
    files = seed(folder, bug)
    report = folder / "report.json"
    procedure = CALLERS.get(bug[2], bug[2])
    command = [raddle, "verify", "--procedure", procedure, "--json", report, *files]
    subprocess.run(command, capture_output=True, text=True, check=False)
    findings = json.loads(report.read_text())["findings"] if report.exists() else []
    if not findings:
        return None, ""
    site = findings[0]["sites"][0]
    line = pathlib.Path(folder / pathlib.Path(site["file"]).name).read_text().splitlines()[site["line"] - 1]
    return findings[0]["rule"], line.strip()


def main():
    raddle, chosen = sys.argv[1], {int(number) for number in sys.argv[2:]}
    wrong = 0
    for number, bug in enumerate(BUGS, 1):
        if chosen and number not in chosen:
            continue
        with tempfile.TemporaryDirectory() as folder:
            rule, line = first_finding(raddle, pathlib.Path(folder), bug)
        is_right = rule == bug[5] and bug[6] in line
        wrong += not is_right
        print(f"{number:2} {bug[1]:14} {bug[0]}: {rule or 'not refused'} at `{line}`"
              + ("" if is_right else f"; expected {bug[5]} at `{bug[6]}`"))
    print(f"{len(chosen) or len(BUGS)} bugs, {wrong} of them not refused as expected")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
