#include "explore/possible_footprint.h"

#include <array>

namespace raddle::explore {
namespace {

// How much of what an operation does depends on the state it is executed in. Of an attempt, whether it succeeds is
// never known; if it does, it depends on all that it depends on if it fails.
enum class Foresight : uint8_t {
  Known,    // nothing else: its kind and its ranges tell
  Anything, // which objects it touches, or even which operation it is: being woken, a thread no longer times out
};

constexpr std::array kForesights = {
#define RADDLE_FORESIGHT_OF(action, foresight, seen, graph, word) Foresight::foresight,
#define RADDLE_OPERATION(name, words, memory, waiting, search, ...) RADDLE_FORESIGHT_OF search
#include "abi/operations.def"
#undef RADDLE_FORESIGHT_OF
};

Footprint anything() {
  Footprint footprint;
  footprint.action = Action::Unknown;
  return footprint;
}

} // namespace

Footprint possibleFootprint(const trace::Pending &pending) {
  trace::Event event;
  event.operation = pending.next;
  event.thread = pending.thread;
  AccessLists none; // of an operation that has not been executed no ranges are known
  return possibleFootprint(event, none);
}

Footprint possibleFootprint(const trace::Event &event, AccessLists &lists) {
  if (kForesights[static_cast<size_t>(event.operation.kind)] == Foresight::Anything)
    return anything();
  Footprint footprint = footprintOf(event, lists);
  if (traitsOf(event.operation.kind).mayFail())
    footprint.action = actionOf(event.operation.kind, true);
  return footprint;
}

} // namespace raddle::explore
