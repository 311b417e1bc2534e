#include "cli/build_failure.h"

#include <fmt/format.h>

#include "base/check.h"
#include "cli/cli.h"

namespace raddle::cli {

int reportBuildFailure(const build::BuildFailure &failure) {
  if (failure.kind == build::BuildFailure::Kind::WidthsShow) {
    fmt::print("unknown: programs of 32 bits are not executed, and this one may behave differently with 64: {}\n",
               failure.message);
    return kExitUnknown;
  }
  if (!failure.message.empty())
    fmt::print(stderr, "raddle: {}\n", failure.message);
  switch (failure.kind) {
  case build::BuildFailure::Kind::Usage:
    return kExitUsage;
  case build::BuildFailure::Kind::BadProgram:
  case build::BuildFailure::Kind::NoMain:
    return kExitBadProgram;
  case build::BuildFailure::Kind::WidthsShow:
  case build::BuildFailure::Kind::Installation:
    break;
  }
  return kExitInternal;
}

} // namespace raddle::cli
