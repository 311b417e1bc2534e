// Parts of a search, as they are given to workers and come back: values and their text forms.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "check/statements.h"
#include "explore/segment.h"
#include "trace/trace.h"
#include "worker/exit_counts.h"
#include "worker/race_standing.h"

namespace raddle::worker {

// What a worker shall explore.
struct Part {
  uint64_t id = 0;
  uint32_t floor = explore::Segment::kNoFloor;
  std::optional<uint64_t> mostExecutions;
  std::vector<trace::Location> visible; // accesses that are scheduling points in this round
  explore::SearchImage image;
};
[[nodiscard]] std::string print(const Part &part);
[[nodiscard]] Result<Part> parsePart(std::string_view text);

// How many executions there were, as in Status.
struct ExecutionCounts {
  uint64_t begun = 0;
  uint64_t executions = 0;
  uint64_t blocked = 0;
  uint64_t redundant = 0;
  uint64_t abandoned = 0; // never came to their end

  ExecutionCounts &operator+=(const ExecutionCounts &other);
};
[[nodiscard]] ExecutionCounts operator-(const ExecutionCounts &all, const ExecutionCounts &some);

// What became of a part since its beginning, or since it was last told.
struct PartReport {
  uint64_t part = 0;
  bool ends = false;   // nothing more comes of this part
  bool isLost = false; // the steps that lead to its beginning could not be repeated
  // If it ends before its time: by what, if that is known.
  std::optional<check::Said> stoppedBy;
  std::string difference; // if restoring the program went wrong, in words: then nothing of this is to be trusted
  ExecutionCounts counts;
  ExitCounts exits;
  struct Racy {
    trace::Location location;
    bool isVisible = false; // its accesses were scheduling points already
  };
  std::vector<Racy> racy;              // of the whole part
  std::vector<RaceStanding> standings; // the same
  explore::Segment segment;            // without its beginning and its floor, which the asker knows
};
[[nodiscard]] std::string print(const PartReport &report);
[[nodiscard]] Result<PartReport> parsePartReport(std::string_view text);

// A place that the search will come to, for somebody else; none if there is none to give away.
struct Offer {
  uint64_t part = 0; // of whom
  std::optional<explore::SearchImage> image;
};
[[nodiscard]] std::string print(const Offer &offer);
[[nodiscard]] Result<Offer> parseOffer(std::string_view text);

} // namespace raddle::worker
