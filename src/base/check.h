// CHECK(condition, "what should hold"): on in every build; a failure is our own bug and ends the process with 70.
#pragma once

namespace raddle {

inline constexpr int kExitInternal = 70;

// Where failures are told: standard error, unless this names another descriptor.
void setCheckOutput(int descriptor);

[[noreturn]] void checkFailed(const char *condition, const char *should, const char *file, int line);

} // namespace raddle

#define CHECK(condition, should)                                                                                       \
  do {                                                                                                                 \
    if (!(condition)) [[unlikely]]                                                                                     \
      ::raddle::checkFailed(#condition, should, __FILE__, __LINE__);                                                   \
  } while (false)
