// What the program wants signals to lead to.
#pragma once

#include <cstdint>

namespace raddle::runtime {

enum class Disposition : uint8_t { Default, Ignored, Handled };

// As the running program has said last. REQUIRES: the number of a signal.
[[nodiscard]] Disposition dispositionOf(int signal);

} // namespace raddle::runtime
