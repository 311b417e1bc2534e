"""clang-tidy with our configuration is red for a function that is too long, too deep or has too many parameters."""
import pathlib
import subprocess
import tempfile
import unittest

CONFIGURATION = pathlib.Path(__file__).parents[2] / ".clang-tidy"


class Tidy(unittest.TestCase):
    def run_on(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.cpp"
            path.write_text(text)
            result = subprocess.run(["clang-tidy-19", f"--config-file={CONFIGURATION}", path, "--", "-std=c++20"],
                                    capture_output=True, text=True, check=False)
            return result.returncode, result.stdout

    def assert_red(self, expected, text):
        status, output = self.run_on(text)
        self.assertNotEqual(status, 0)
        self.assertIn(expected, output)
        self.assertIn("readability-function-size", output)

    def test_small_function_is_green(self):
        self.assertEqual(self.run_on("int f(int a) {\n" + "  a++;\n" * 50 + "  return a;\n}\n")[0], 0)

    def test_long_function(self):
        self.assert_red("lines", "int f(int a) {\n" + "  a++;\n" * 60 + "  return a;\n}\n")

    def test_many_parameters(self):
        self.assert_red("parameters", "int f(int a, int b, int c, int d, int e, int g) { return a + b + c + d + e + g; }\n")

    def test_deep_nesting(self):
        self.assert_red("nesting level", "int f(int a) {\n" + "if (a) {\n" * 5 + "a++;\n" + "}\n" * 5 + "return a;\n}\n")


if __name__ == "__main__":
    unittest.main()
