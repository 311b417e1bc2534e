// A site of a built program, and what is done there.
#pragma once

#include <cstdint>

#include "trace/trace.h"

namespace raddle::build {

// What is done at a site, as far as that has to stay the same.
enum class SiteUse : uint8_t { Read, Write, Load, Store, Update, Await, Other };

struct KnownSite {
  trace::Site site;
  SiteUse use = SiteUse::Other;
};

} // namespace raddle::build
