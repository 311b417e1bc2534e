// Which random models a test looks at: others, or more of them, if the environment says so.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace raddle::explore::testing {

// RADDLE_TEST_SEED, or `usual`.
inline uint64_t firstSeed(uint64_t usual) {
  const char *given = std::getenv("RADDLE_TEST_SEED");
  return given ? std::strtoull(given, nullptr, 0) : usual;
}

// RADDLE_TEST_MODELS, or `usual`.
inline uint32_t modelCount(uint32_t usual) {
  const char *given = std::getenv("RADDLE_TEST_MODELS");
  return given ? static_cast<uint32_t>(std::strtoul(given, nullptr, 0)) : usual;
}

} // namespace raddle::explore::testing
