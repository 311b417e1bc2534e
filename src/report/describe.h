// One step of a trace in words.
#pragma once

#include <string>

#include "trace/trace.h"

namespace raddle::report {

// "reads count: 0", "locks m", "starts main.1". Says what happened, not who or where.
[[nodiscard]] std::string describe(const trace::TraceStep &step, const trace::Trace &trace);

// What the step is about to do: "reading count", "locking m".
[[nodiscard]] std::string describeIntent(const trace::TraceStep &step, const trace::Trace &trace);

// A function as people speak of it: "bank::transfer()" of "void bank::transfer<int>(Account&, int) const", "a lambda"
// of "main::$_0::operator()() const" and of "Pool::Pool(int)::'lambda'()::operator()() const".
[[nodiscard]] std::string shortFunction(const std::string &whole);

// A value of `size` bytes as people write it: small numbers in decimal, signed; pointers in hexadecimal.
[[nodiscard]] std::string describeValue(uint64_t value, uint32_t size);

} // namespace raddle::report
