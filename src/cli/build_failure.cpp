#include "cli/build_failure.h"

#include <fmt/format.h>

#include "base/check.h"
#include "cli/cli.h"

namespace raddle::cli {

int reportBuildFailure(const driver::BuildFailure &failure) {
  if (!failure.message.empty())
    fmt::print(stderr, "raddle: {}\n", failure.message);
  switch (failure.kind) {
  case driver::BuildFailure::Kind::Usage:
    return kExitUsage;
  case driver::BuildFailure::Kind::BadProgram:
  case driver::BuildFailure::Kind::NoMain:
    return kExitBadProgram;
  case driver::BuildFailure::Kind::Installation:
    break;
  }
  return kExitInternal;
}

} // namespace raddle::cli
