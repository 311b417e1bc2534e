# End-to-end tests: one program a file, which states its verdict and its exact number of executions.
import os
import subprocess
import sys

import lit.formats

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import measured  # noqa: E402 (beside this file)

source_root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
build = os.path.abspath(os.environ.get("RADDLE_BUILD", os.path.join(source_root, "build", "release")))
llvm_bin = "/usr/lib/llvm-19/bin"

config.name = "raddle"
config.suffixes = [".c", ".cpp", ".test"]
config.excludes = ["inputs", "native", "scripts"]
test_format = measured.MeasuredTest if "RADDLE_TIMES" in os.environ else lit.formats.ShTest
config.test_format = test_format(execute_external=False)
config.test_source_root = os.path.dirname(os.path.abspath(__file__))
config.test_exec_root = os.path.join(build, "tests")

config.substitutions += [
    # An exploration that tests/compare_*.py leave alone: they repeat those that are written as `%raddle explore`.
    ("%explore", os.path.join(build, "bin", "raddle") + " explore"),
    ("%raddle", os.path.join(build, "bin", "raddle")),
    ("%exits", os.path.join(config.test_source_root, "exits")),
    ("%examples", os.path.join(source_root, "examples")),
    ("%root", source_root),
    ("%build", build),
]
config.environment["PATH"] = llvm_bin + os.pathsep + os.environ["PATH"]
config.environment["NO_COLOR"] = "1"
# Tests share what the compiler has made, with each other and with the next run.
config.environment["XDG_CACHE_HOME"] = os.path.join(build, "tests", "cache")
# What npm is told by its environment, and whether what it cannot give is a failure.
for name in [each for each in os.environ if each in ("CI", "HOME") or each.lower().startswith("npm_config_")]:
    config.environment[name] = os.environ[name]
# Whether a test may have a copy of the system for itself.
if os.geteuid() == 0 and subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode == 0:
    config.available_features.add("root")
