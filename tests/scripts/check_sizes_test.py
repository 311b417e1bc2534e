"""The check of sizes is red for each kind of violation, and green without."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[2] / "scripts" / "check_sizes.py"


def function(lines, head="int f(int a) {", indent=""):
    """A function of so many lines."""
    return "".join(indent + line + "\n" for line in [head] + ["  use();"] * (lines - 2) + ["}"])


class CheckSizes(unittest.TestCase):
    def run_on(self, text):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "a.cpp").write_text(text)
            result = subprocess.run([sys.executable, SCRIPT, folder], capture_output=True, text=True, check=False)
            return result.returncode, result.stdout

    def assert_red(self, expected, text):
        status, output = self.run_on(text)
        self.assertEqual(status, 1)
        self.assertIn(expected, output)

    def assert_green(self, expected, text):
        status, output = self.run_on(text)
        self.assertEqual((status, expected in output), (0, True), output)

    def test_function_at_the_limit_is_green(self):
        self.assert_green("1 functions", function(60))

    def test_function_over_the_limit(self):
        self.assert_red("a.cpp:3: error: function of 61 lines", "namespace x {\n\n" + function(61) + "}\n")

    def test_method_in_a_class(self):
        self.assert_red("a.cpp:2: error: function of 61 lines",
                        "class C {\n" + function(61, "int f() const {", "  ") + "};\n")

    def test_head_of_several_lines_counts(self):
        self.assert_red("a.cpp:1: error: function of 61 lines", "int\n" + function(60, "f(int a) {"))

    def test_table_is_no_function(self):
        self.assert_green("0 functions", "const Row kTable[] = {\n" + "  {row(1)},\n" * 100 + "};\n")

    def test_parameters(self):
        self.assert_red("6 parameters", function(3, "int f(int a, int b, int c, int d, int e, int g) {"))
        self.assert_green("1 functions", function(3, "int f(std::map<int, int> a, int b, int c, int d, int e) {"))
        self.assert_red("6 parameters", function(3, "bool operator()(int a, int b, int c, int d, int e, int g) {"))

    def test_parameters_that_somebody_else_dictates(self):
        head = "int f(int a, int b, int c, int d, int e, int g) {"
        self.assert_green("1 functions", "// NOLINTNEXTLINE(readability-function-size): the C library's\n" + function(3, head))
        self.assert_red("6 parameters", "// NOLINTNEXTLINE(other)\n" + function(3, head))

    def test_long_file(self):
        self.assert_red("801 lines", "int x;\n" * 801)

    def test_methods_at_the_limit_are_green(self):
        others = ("  std::function<bool(int)> test_;\n  C(const C &) = delete;\n  using F = int (C::*)(int);\n"
                  "  int x_ = f(1);\n  enum class Kind { A, B };\n  friend bool g(C);\n  // int h();\n")
        self.assert_green("functions", "class C final : public B {\npublic:\n" + "  int f();\n" * 40 + others + "};\n")

    def test_methods_over_the_limit(self):
        for one in ["int f();", "int f() { return g(1); }", "[[nodiscard]] bool operator==(const C &) const;", "~C();",
                    "template <typename T> void f(T t);", "explicit C(int x) : x_{x} {}",
                    "Term f(std::function<Term(State &)> g,\n    int b) const;"]:
            self.assert_red("a.cpp:1: error: C has 41 methods, more than 40",
                            "class C {\n" + "  int f();\n" * 40 + "  " + one + "\n};\n")

    def test_methods_of_nested_classes_are_theirs(self):
        nested = "  struct D {\n" + "    int f();\n" * 30 + "  };\n"
        self.assert_green("functions", "class C {\n" + "  int f();\n" * 30 + nested + "};\n")

    def test_usual_length(self):
        self.assert_red("should have at most 40 lines, not 50", function(5) * 90 + function(50) * 10)
        self.assert_green("up to 5 lines", function(5) * 96 + function(50) * 4)


if __name__ == "__main__":
    unittest.main()
