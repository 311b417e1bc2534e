#!/usr/bin/env python3
"""What the compiler has made is used again as long as nothing it was made of has changed, and only then.

The compilers that raddle finds in $PATH are wrapped, and what is said here is how often they run.

usage: cache.py RADDLE
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

PROGRAM = """#include "limit.h"
#include <assert.h>
#include <pthread.h>
static int x;
static void *run(void *unused) { (void)unused; __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST); return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x <= LIMIT);
}
"""


class World:
    """A folder with a program, a cache, and compilers that count how often they run."""

    def __init__(self, raddle, root):
        self.raddle, self.root = raddle, pathlib.Path(root)
        self.log, self.cache = self.root / "log", self.root / "cache"
        (self.root / "bin").mkdir()
        for name in ("clang-19", "clang++-19"):
            wrapper = self.root / "bin" / name
            wrapper.write_text(f'#!/bin/sh\necho {name} >> {self.log}\nexec {shutil.which(name)} "$@"\n')
            wrapper.chmod(0o755)
        (self.root / "program.c").write_text(PROGRAM)
        self.write("limit.h", "#define LIMIT 2\n")

    def write(self, name, text):
        """A file that was there before the next command begins, by the clock of the file system."""
        path = self.root / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        os.utime(path)

    def environment(self, **more):
        paths = f"{self.root / 'bin'}:{os.environ['PATH']}"
        return {**os.environ, "PATH": paths, "XDG_CACHE_HOME": str(self.cache), **more}

    def start(self, *words, **more):
        return subprocess.Popen([self.raddle, *words], cwd=self.root, env=self.environment(**more), text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run(self, *words, **more):
        """(how often compilers ran, exit status, what was said)"""
        self.log.unlink(missing_ok=True)
        process = self.start(*words, **more)
        said = process.communicate()
        count = len(self.log.read_text().splitlines()) if self.log.exists() else 0
        return count, process.returncode, said

    def entries(self):
        return sorted(self.cache.rglob("*.entry"))


def expect(what, seen, wanted):
    if seen != wanted:
        sys.exit(f"{what}: expected {wanted}, got {seen}")


def expect_anew(what, world, words, status):
    """That something is compiled. What is linked may be what another source was compiled to before."""
    count, code, _ = world.run("explore", *words, "program.c")
    expect(what, (count > 0, code), (True, status))


def used_again(world):
    first = world.run("explore", "program.c")
    expect("the first run", first[:2], (2, 0))
    second = world.run("explore", "program.c")
    expect("the second run", second, (0, 0, first[2]))
    expect("kiss after it", world.run("kiss", "program.c")[0], 1)  # the scheduler
    expect("kiss again", world.run("kiss", "program.c")[0], 0)


def changes_count(world):
    world.write("limit.h", "#define LIMIT 1\n")
    expect_anew("an edited header", world, [], 1)
    world.write("limit.h", "#define LIMIT 2\n")
    expect_anew("the header as it was", world, [], 0)
    expect_anew("another flag", world, ["--cflag=-DX"], 0)
    (world.root / "near").mkdir()
    folders = ["-I", "near", "-I", "far"]
    world.write("far/bound.h", "#define LIMIT 2\n")
    world.write("limit.h", "#include <bound.h>\n")
    expect_anew("folders", world, folders, 0)
    expect("the same folders", world.run("explore", *folders, "program.c")[:2], (0, 0))
    world.write("near/bound.h", "#define LIMIT 1\n")
    expect_anew("a header in front of another", world, folders, 1)
    world.write("limit.h", '#if __has_include("given.h")\n#define LIMIT 1\n#else\n#define LIMIT 2\n#endif\n')
    expect_anew("a file that asks for a header", world, [], 0)
    expect("which is not there", world.run("explore", "program.c")[:2], (0, 0))
    world.write("given.h", "")
    expect_anew("which is there now", world, [], 1)
    world.write("limit.h", "#define LIMIT 2\n")


def not_kept(world):
    shutil.rmtree(world.cache)
    expect("--no-cache", world.run("explore", "--no-cache", "program.c")[:2], (2, 0))
    expect("--no-cache again", world.run("explore", "--no-cache", "program.c")[:2], (2, 0))
    expect("--no-cache in kiss: each file once", world.run("kiss", "--no-cache", "program.c")[0], 3)
    expect("what is left of that", world.entries(), [])
    world.write("broken.c", "int main(void) { return x; }\n")
    first = world.run("explore", "broken.c")
    expect("an error", first[:2], (1, 65))
    expect("an error again", world.run("explore", "broken.c"), first)
    world.write("time.c", 'int main(void) { return __TIME__[0] == 0; }\n')
    world.run("explore", "time.c")
    expect("a program that asks for the time", world.run("explore", "time.c")[0] > 0, True)


def words_are_repeated(world):
    world.write("warning.c", "int main(void) { int unused; return 0; }\n")
    first = world.run("explore", "--cflag=-Wall", "warning.c")
    expect("a warning", "unused variable" in first[2][1], True)
    expect("a warning again", world.run("explore", "--cflag=-Wall", "warning.c"), (0, 0, first[2]))


def damage_is_noticed(world):
    first = world.run("explore", "program.c")
    for entry in world.entries():
        content = bytearray(entry.read_bytes())
        content[len(content) * 2 // 3] ^= 1
        entry.write_bytes(content)
    expect("damaged entries", world.run("explore", "program.c"), (2, 0, first[2]))
    for entry in world.entries():
        os.truncate(entry, entry.stat().st_size // 2)
    expect("entries cut short", world.run("explore", "program.c"), (2, 0, first[2]))
    expect("then", world.run("explore", "program.c"), (0, 0, first[2]))


def at_the_same_time(world):
    shutil.rmtree(world.cache)
    processes = [world.start("explore", "program.c") for _ in range(3)]
    said = [process.communicate() for process in processes]
    expect("three at the same time", [process.returncode for process in processes], [0, 0, 0])
    expect("what they say", said, [said[0]] * 3)
    expect("what is left of their files", [each.name for each in world.cache.rglob("*") if each.is_file()],
           [entry.name for entry in world.cache.rglob("*.entry")])
    expect("after them", world.run("explore", "program.c")[:2], (0, 0))


def without_a_home(world):
    for variables in ({"XDG_CACHE_HOME": "/proc/nowhere"}, {"XDG_CACHE_HOME": "", "HOME": "/proc/nowhere"},
                      {"XDG_CACHE_HOME": "relative", "HOME": ""}):
        expect(f"{variables}", world.run("kiss", "program.c", **variables)[:2], (3, world.run("kiss", "program.c")[1]))


def main():
    with tempfile.TemporaryDirectory() as root:
        world = World(os.path.abspath(sys.argv[1]), root)
        for test in (used_again, changes_count, not_kept, words_are_repeated, damage_is_noticed, at_the_same_time,
                     without_a_home):
            test(world)


main()
