#!/usr/bin/env python3
"""Each function of the headers of the thread API is the runtime's: modelled, or refused by name when it is called.

check_thread_api.py SHARED_OBJECT [CC]: the names are those that the headers declare, as the linker will see them. One
that the runtime does not define would run in the C library, unnoticed.
"""
import re
import subprocess
import sys

HEADERS = ("pthread.h", "threads.h", "semaphore.h")
# The headers include others, whose functions are a matter of the table of external functions.
OURS = re.compile(r"^(pthread|thrd|mtx|cnd|tss|call_once|sem)(_|$)")
# They look at the calling thread's own number, or at nothing but their arguments.
HARMLESS = {"pthread_self", "pthread_equal", "thrd_current", "thrd_equal"}
DECLARATION = re.compile(r"\bextern\s[^;{]*?\b(\w+)\s*\((?!\s*\*)[^;{]*;")
RENAMED = re.compile(r'__asm__\s*\(\s*"*\s*"(\w+)"\s*\)')


def declared(compiler):
    """The linkage names of the functions that the headers declare."""
    text = "#define _GNU_SOURCE\n" + "".join(f"#include <{header}>\n" for header in HEADERS)
    output = subprocess.run([compiler, "-E", "-P", "-x", "c", "-"], input=text, capture_output=True, text=True, check=True)
    names = set()
    for match in DECLARATION.finditer(output.stdout):
        renamed = RENAMED.search(match.group(0))
        names.add(renamed.group(1) if renamed else match.group(1))
    return {name for name in names if OURS.match(name)}


def defined(shared_object):
    """What the runtime defines for the program."""
    output = subprocess.run(["nm", "-D", "--defined-only", shared_object], capture_output=True, text=True, check=True)
    return {line.split()[-1].split("@")[0] for line in output.stdout.splitlines()}


def main(shared_object, compiler="clang-19"):
    names = declared(compiler)
    if len(names) < 120 or not {"pthread_create", "mtx_lock", "sem_post"} <= names:
        print(f"only {len(names)} functions were found in the headers: they are not understood")
        return 1
    missing = sorted(names - defined(shared_object) - HARMLESS)
    for name in missing:
        print(f"{name}: neither modelled nor listed as unsupported by src/runtime")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
