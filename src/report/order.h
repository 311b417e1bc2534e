// Which steps of a trace come after steps of other threads because these let them: the arrows between threads.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "trace/trace.h"

namespace raddle::report {

// For each step the last one of another thread that made it possible or that it could learn from: the start of its
// thread, the end of the one it joins, the unlock before its lock, what woke it, what wrote the value that it reads.
[[nodiscard]] std::vector<std::optional<size_t>> causesOf(const trace::Trace &trace);

} // namespace raddle::report
