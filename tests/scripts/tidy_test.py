"""scripts/tidy: files that are checked together are held to the same rules as files that are checked alone."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

TIDY = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "tidy"
COMPILER = "clang++-19"
CLEAN = "#include \"header.h\"\nnamespace {\nint NAME() { return 1; }\n} // namespace\nint FILE() { return NAME(); }\n"
# Findings in functions, of calls, by the flow of control, of parameters and of declarations.
WRONG = """#include "header.h"
#include <string>
#include <utility>
int *none() { return 0; }
std::string::size_type moved() {
  std::string text = "some";
  std::string other = std::move(text);
  return text.size() + other.size();
}
bool copied(std::string text) { return text.size() == 0; }
int many(int a, int b, int c, int d, int e, int f) { return a + b + c + d + e + f; }
struct Number { Number(int value); };
using std::pair;
"""
FINDINGS = {"modernize-use-nullptr", "bugprone-use-after-move", "performance-unnecessary-value-param",
            "readability-container-size-empty", "readability-function-size", "google-explicit-constructor",
            "misc-unused-using-decls"}


class Tidy(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        # Counts the runs of clang-tidy, and lets them happen.
        (self.folder / "bin").mkdir()
        counting = self.folder / "bin" / "clang-tidy-19"
        counting.write_text(f'#!/bin/sh\necho "$@" >> {self.folder}/runs\nexec {shutil.which("clang-tidy-19")} "$@"\n')
        counting.chmod(0o755)
        self.write("header.h", "#pragma once\nint one();\n")
        subprocess.run([COMPILER, "-std=c++20", "-x", "c++-header", "header.h", "-o", "header.pch"], cwd=self.folder, check=True)

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8")

    def tidy(self, *names):
        """The status, what was said, and how many files or groups of files were checked."""
        command = f"{COMPILER} -std=c++20 -Xclang -include-pch -Xclang {self.folder}/header.pch -o OUT -c"
        self.write("compile_commands.json", json.dumps(
            [{"directory": str(self.folder), "file": f"{self.folder}/{name}", "command": f"{command} {self.folder}/{name}"}
             for name in names]))
        self.write("runs", "")
        environment = dict(os.environ, RADDLE_BUILD=str(self.folder), XDG_CACHE_HOME=str(self.folder / "cache"),
                           PATH=f"{self.folder}/bin:{os.environ['PATH']}")
        done = subprocess.run([TIDY, str(self.folder)], env=environment, capture_output=True, text=True, check=False)
        runs = [line for line in (self.folder / "runs").read_text().splitlines() if "--version" not in line]
        return done.returncode, done.stdout + done.stderr, len(runs)

    def clean(self, name, inner):
        self.write(f"{name}.cpp", CLEAN.replace("NAME", inner).replace("FILE", name))

    def test_clean_files_are_checked_at_once_and_remembered(self):
        self.clean("a", "first")
        self.clean("b", "second")
        self.assertEqual(self.tidy("a.cpp", "b.cpp"), (0, "", 1))
        self.assertEqual(self.tidy("a.cpp", "b.cpp"), (0, "", 0))
        self.clean("b", "third")
        self.assertEqual(self.tidy("a.cpp", "b.cpp"), (0, "", 1))

    def test_files_with_the_same_names_are_checked_apart(self):
        for name in "abc":
            self.clean(name, "second" if name == "c" else "first")
        self.assertEqual(self.tidy("a.cpp", "b.cpp", "c.cpp"), (0, "", 2))

    def test_each_finding_is_told_of_its_file(self):
        self.clean("a", "first")
        self.write("b.cpp", WRONG)
        self.clean("c", "second")
        status, said, runs = self.tidy("a.cpp", "b.cpp", "c.cpp")
        self.assertEqual((status, runs), (1, 3))  # all, the clean ones, the other one
        self.assertEqual({name for name in FINDINGS if name in said}, FINDINGS)
        self.assertEqual({line.split(":")[0] for line in said.splitlines() if " error: " in line}, {f"{self.folder}/b.cpp"})
        self.write("b.cpp", "int b() { return 2; }\n")
        self.assertEqual(self.tidy("a.cpp", "b.cpp", "c.cpp"), (0, "", 1))

    def test_what_does_not_compile_is_said(self):
        self.clean("a", "first")
        self.write("b.cpp", "int b() { return missing; }\n")
        status, said, _ = self.tidy("a.cpp", "b.cpp")
        self.assertEqual(status, 1)
        self.assertIn("missing", said)


if __name__ == "__main__":
    unittest.main()
