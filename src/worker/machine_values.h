// What the running program tells of itself, as values of trace.h.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "abi/raddle_abi.h"
#include "trace/trace.h"

namespace raddle::worker {

// In order of their numbers.
[[nodiscard]] std::vector<trace::ThreadName> threadNames();
// Gives the next numbers to those that have none. REQUIRES: creators precede their threads; the first is main.
void nameThreads(const std::vector<trace::ThreadName> &names);
// "main", "main.1".
[[nodiscard]] std::string threadName(trace::ThreadId thread);

[[nodiscard]] trace::Location locationFrom(const RaddleLocation &location);

// Where that memory is, in this execution.
[[nodiscard]] trace::Location locationAt(uint64_t address, uint64_t size);

// As raddle_machine_promote: false if its accesses were visible before.
bool promote(const trace::Location &location);
[[nodiscard]] bool isPromoted(const trace::Location &location);
// All of them, in order.
[[nodiscard]] std::vector<trace::Location> promotions();

// Those of the program, in no order.
[[nodiscard]] std::span<const RaddleVariable> variables();
// Those of the locations that are parts of variables, by name.
[[nodiscard]] std::vector<trace::VariablePart> variablesAt(const std::vector<trace::Location> &locations);
// Where that part of each variable of this name is; none if no variable of this name is so large.
[[nodiscard]] std::vector<trace::Location> locationsOf(const trace::VariablePart &part);

} // namespace raddle::worker
