"""The check of stores is red where the runtime reaches what an argument points to by itself, and green without."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[2] / "scripts" / "check_program_stores.py"
FEWEST_FILES = 50


class CheckProgramStores(unittest.TestCase):
    def run_on(self, text, name="clock.cpp"):
        with tempfile.TemporaryDirectory() as folder:
            for index in range(FEWEST_FILES):
                (pathlib.Path(folder) / f"empty_{index}.h").write_text("")
            (pathlib.Path(folder) / name).write_text(text)
            result = subprocess.run([sys.executable, SCRIPT, folder], capture_output=True, text=True, check=False)
            return result.returncode, result.stdout

    def assert_red(self, text, **name):
        self.assertEqual(self.run_on(text, **name)[0], 1)

    def assert_green(self, text, **name):
        self.assertEqual(self.run_on(text, **name), (0, ""))

    def test_undoable_store(self):
        self.assert_red("void f(int *result) {\n  storeUndoable(result, 1);\n}\n")
        self.assert_green("void f(Thread &thread) {\n  storeUndoable(&thread.joined, true);\n}\n")

    def test_announced_store(self):
        self.assert_red("void f(int *result) {\n  announce(makeAccess(RaddleOperationWrite, result, 4));\n}\n")

    def test_plain_accesses(self):
        for body in ("*result = 1;", "return result->x;", "return result[0];", "memcpy(result, &x, 4);", "use(*result);",
                     "static_cast<char *>(result)[i] = 1;", "*reinterpret_cast<char *>(result) = 1;"):
            self.assert_red(f"RADDLE_EXPORT int f(int *result) {{\n  {body}\n}}\n")

    def test_accessors(self):
        self.assert_green('RADDLE_EXPORT int f(int *result) {\n  Through<"f", 0>::write(caller, result, 1);\n}\n')
        self.assert_green("RADDLE_EXPORT int f(void *to) {\n  Through<1>::writeBytes(caller, to, 4);\n  memcpy(to, &x, 4);\n}\n")

    def test_stores_after_an_accessor(self):
        self.assert_green("RADDLE_EXPORT int f(void *to) {\n  Through<1>::writeBytes(caller, to, 4);\n"
                          "  static_cast<char *>(to)[0] = 1;\n}\n")

    def test_own_memory(self):
        self.assert_green("RADDLE_EXPORT void raddle_machine_f(int *result) {\n  *result = 1;\n}\n")
        self.assert_green("void f(uint64_t *word) {\n  storeUndoable(word, 1);\n}\n", name="reuse.cpp")


if __name__ == "__main__":
    unittest.main()
