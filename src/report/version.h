// The version of raddle, as `--version` and the JSON tell it.
#pragma once

namespace raddle::report {

inline constexpr const char *kVersion = "0.1.0";

} // namespace raddle::report
