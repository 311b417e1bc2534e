"""End-to-end tests that tell what they cost: see docs/decisions/042-what-a-test-run-costs.md."""
import os
import resource

import lit.formats


class MeasuredTest(lit.formats.ShTest):
    """Appends the seconds of a processor that each test takes to the file that RADDLE_TIMES names."""

    def execute(self, test, lit_config):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        result = super().execute(test, lit_config)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        with open(os.environ["RADDLE_TIMES"], "a", encoding="utf-8") as times:
            times.write(f"{seconds:.2f} {'/'.join(test.path_in_suite)}\n")
        return result
