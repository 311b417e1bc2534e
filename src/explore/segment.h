// Pieces of a search that were explored ahead of it, and when they may be put in their place.
//
// A search is a function of the image it stands at: so what somebody explored from an image is what the search itself
// would do there. But an image that is handed out is only what the search is expected to come to; in between, more may
// be planned at the points above. A segment keeps its worth if that makes no difference: if nothing below was changed,
// and if at the points where more is planned now the segment found each of its reversals to be planned already, because
// a branch that led to a reversal leads to it in a tree that has grown, too. Otherwise the segment is worth nothing and
// the search goes that way by itself. So a search in pieces does what it would have done in one, execution by
// execution.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "explore/dpor.h"
#include "explore/search_image.h"

namespace raddle::explore {

// What was explored from one image to another.
struct Segment {
  static constexpr uint32_t kNoFloor = UINT32_MAX;

  SearchImage begin;
  SearchImage end;
  // The frame of whose first branch it is a part; its end stands there if the branch was left. kNoFloor: all that the
  // search does between `begin` and `end`.
  uint32_t floor = kNoFloor;
  bool leftBranch = false;
  std::vector<bool> touched = {}; // as Dpor::touched() says, for each frame up to `floor`
};

// Whether what begins at `begin`, with that floor, is what a search at `image` does next, unless something touches what
// has grown since.
[[nodiscard]] bool isNextAt(const SearchImage &image, const SearchImage &begin, uint32_t floor);

// Takes a search from `image` to where the segment leads; false, and nothing happens, if it does not go that way.
[[nodiscard]] bool advance(SearchImage &image, const Segment &segment);

// Whether a search that stands at `image`, and does not go on from there with `begin`, may still come to it.
[[nodiscard]] bool isAhead(const SearchImage &image, const SearchImage &begin);

// Where the search will stand at each branch that is planned, the next first, as far as can be told at `image`.
[[nodiscard]] std::vector<SearchImage> plannedFrom(const SearchImage &image);

} // namespace raddle::explore
