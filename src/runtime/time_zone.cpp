// Functions that load the time zone if nobody has yet. The C library does what their rows say; only the memory that it
// loads the zone into is no block of the thread that happens to be the first.
#include <time.h>

#include "runtime/heap.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realGmtime("gmtime_r");
RADDLE_REAL realLocaltime("localtime_r");
RADDLE_REAL realTimegm("timegm");
RADDLE_REAL realMktime("mktime");
RADDLE_REAL realCtime("ctime_r");
RADDLE_REAL realTzset("tzset");

using Convert = tm *(const time_t *, tm *);
using Normalize = time_t(tm *);

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT tm *gmtime_r(const time_t *time, tm *result) noexcept {
  const KeptByLibrary kept;
  return realGmtime.as<Convert>()(time, result);
}
RADDLE_EXPORT tm *localtime_r(const time_t *time, tm *result) noexcept {
  const KeptByLibrary kept;
  return realLocaltime.as<Convert>()(time, result);
}
RADDLE_EXPORT time_t timegm(tm *time) noexcept {
  const KeptByLibrary kept;
  return realTimegm.as<Normalize>()(time);
}
RADDLE_EXPORT time_t mktime(tm *time) noexcept {
  const KeptByLibrary kept;
  return realMktime.as<Normalize>()(time);
}
RADDLE_EXPORT char *ctime_r(const time_t *time, char *result) noexcept {
  const KeptByLibrary kept;
  return realCtime.as<char *(const time_t *, char *)>()(time, result);
}
RADDLE_EXPORT void tzset() noexcept {
  const KeptByLibrary kept;
  realTzset.as<void()>()();
}
