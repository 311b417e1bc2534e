// Questions the host asks about the guard of a function-local static.
#pragma once

#include <cstdint>

namespace raddle::runtime {

// The argument of an Acquire or Release that is one of a guard and not of a mutex.
inline constexpr uint64_t kGuardArgument = 1;

// Who is making the object, or RADDLE_NO_THREAD.
uint32_t guardHolder(uint64_t guard);

} // namespace raddle::runtime
