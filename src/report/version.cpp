#include "report/version.h"

namespace raddle::report {

const char *const kVersion = RADDLE_VERSION;

} // namespace raddle::report
