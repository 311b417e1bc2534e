// Events as the search knows them, as lines of text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "explore/dependence.h"
#include "explore/sequence.h"

namespace raddle::explore {

// With its line's end. The same in each process that runs the same program.
[[nodiscard]] std::string printEvent(const EventKey &event, const AccessLists &lists);

// Adds to `lists` what the event needs.
[[nodiscard]] std::optional<EventKey> parseEvent(std::string_view line, AccessLists &lists);

} // namespace raddle::explore
