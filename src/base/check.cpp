#include "base/check.h"

#include <cstdio>
#include <unistd.h>

namespace raddle {
namespace {

int output = STDERR_FILENO; // NOLINT: a failing CHECK has nobody to ask

} // namespace

void setCheckOutput(int descriptor) {
  output = descriptor;
}

void checkFailed(const char *condition, const char *should, const char *file, int line) {
  // dprintf and _exit: this may run inside the checked program, where buffered output belongs to somebody else.
  dprintf(output, "raddle: internal error: %s (%s) at %s:%d\n", should, condition, file, line);
  _exit(kExitInternal);
}

} // namespace raddle
