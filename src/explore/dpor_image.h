// How a search becomes an image, and goes on from one.
#pragma once

#include <optional>
#include <span>

#include "explore/search_state.h"

namespace raddle::explore {

// These are those of Dpor with the same names; what is required there is required here.
[[nodiscard]] SearchImage imageOf(const SearchState &state);
[[nodiscard]] std::optional<SearchImage> handOut(SearchState &state);
[[nodiscard]] double exploredShare(const SearchState &state);
[[nodiscard]] bool resume(SearchState &state, const SearchImage &image, std::optional<uint32_t> floor);

// The next step on the way to where the search goes on; and what happened then. REQUIRES: state.resuming.
[[nodiscard]] Step pickResumed(SearchState &state, std::span<const trace::Pending> pending);
void observeResumed(SearchState &state, const trace::Event &event);
// The program did something else on the way there: there is no way to go on.
void loseWay(SearchState &state);

} // namespace raddle::explore
