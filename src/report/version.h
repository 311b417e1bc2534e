// The version of raddle, as `--version`, manual pages, JSON and checkpoints name it.
#pragma once

namespace raddle::report {

// That of the project in CMakeLists.txt, from which packages have it, too.
extern const char *const kVersion;

} // namespace raddle::report
