#!/usr/bin/env python3
"""Nothing of ours calls a function of the program because it has the name of one in the C library.

For each function that our shared object takes from the C library (src/runtime/allowed_symbols*.txt), and for those that
instrumented code could need, programs define one of that name that traps. A check finds what it would find without it.

usage: own_functions.py RADDLE SOURCE_ROOT
"""
import os
import re
import subprocess
import sys
import tempfile

# Variables, what is ours, and what start-up code defines.
NO_FUNCTIONS = {"stderr", "stdin", "stdout", "__libc_single_threaded", "raddle_worker_main", "__raddle_variables"}
MORE = ["strlen", "strnlen", "wcslen", "wcsnlen", "memcpy", "memmove", "memset", "memcmp", "bcmp", "strcmp", "strncmp",
        "strchr", "memchr", "snprintf", "vsnprintf", "gnu_get_libc_version", "sigaction", "mmap", "munmap", "clone"]
# The dynamic linker itself calls these of whoever defines them first.
OF_THE_LINKER = {"__tls_get_addr", "_dl_find_object"}
BATCH = 12

PROGRAM = """#include <pthread.h>
static int x;
static char text[] = "abc";
static void *work(void *p) { ++x; text[0] = 'b'; return p; }
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  ++x;
  pthread_join(thread, 0);
  return text[0] == 'a';
}
"""


def symbols(root):
    found = set(MORE)
    for name in ("allowed_symbols.txt", "allowed_symbols_explorer.txt"):
        with open(os.path.join(root, "src", "runtime", name), encoding="utf-8") as file:
            found.update(line.split("#")[0].strip() for line in file)
    return sorted(found - NO_FUNCTIONS - OF_THE_LINKER - {""})


def run(raddle, names, folder):
    """What is said of the program that defines functions of these names."""
    with open(os.path.join(folder, "program.c"), "w", encoding="utf-8") as file:
        file.write(PROGRAM)
        for i, name in enumerate(names):
            file.write(f'void own{i}(void) __asm__("{name}"); void own{i}(void) {{ __builtin_trap(); }}\n')
    try:
        done = subprocess.run([raddle, "explore", "--timeout", "600", "program.c"], cwd=folder, capture_output=True,
                              text=True, check=False, timeout=1200)
    except subprocess.TimeoutExpired:
        return "no answer"
    said = re.search(r"^violated: .*", done.stdout, re.MULTILINE)
    return said.group(0) if said else f"exit status {done.returncode}: {done.stdout[-200:]}{done.stderr[-400:]}"


def main():
    raddle = os.path.abspath(sys.argv[1])
    names = symbols(sys.argv[2])
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        expected = run(raddle, [], folder)
        for at in range(0, len(names), BATCH):
            batch = names[at:at + BATCH]
            if run(raddle, batch, folder) == expected:
                continue
            for name in batch:
                found = run(raddle, [name], folder)
                if found != expected:
                    failures += 1
                    print(f"{name}: expected `{expected}`, not `{found}`")
    print(f"{len(names)} functions, {failures} failures; without them: {expected}")
    sys.exit(failures != 0)


main()
