// What a search knows between two executions, as a file: enough to go on with it some other day, on another machine, or
// to divide it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "explore/part_board.h"
#include "trace/trace.h"
#include "worker/parts.h"

namespace raddle::engines {

// Of which search it is. Two searches with the same identity do the same.
struct SearchIdentity {
  std::string program;   // hash of the module
  std::string arguments; // of the program, quoted
  std::string options;   // what the search was asked for, as far as it matters
  bool operator==(const SearchIdentity &) const = default;
};

// What the executions of one round have shown, beside findings.
struct RoundRecord {
  worker::ExecutionCounts counts;
  worker::ExitCounts exits;
  std::map<trace::Location, bool> racy; // with whether accesses there were scheduling points already
  std::vector<worker::RaceStanding> standings;

  void add(const worker::PartReport &report);
};

struct Checkpoint {
  SearchIdentity identity;
  bool forks = false;                   // in-process executions turned out not to be repeatable
  std::vector<uint64_t> rounds;         // executions of the rounds before this one
  uint64_t begunBefore = 0;             // all executions of those
  std::vector<trace::Location> visible; // accesses that are scheduling points in this round
  RoundRecord round;
  std::vector<std::string> messages; // findings and statements as workers sent them, in the order of the search
  explore::SearchImage image;        // where it stands

  // What was explored ahead of that.
  struct Ahead {
    explore::Segment segment;
    worker::PartReport report; // without its segment
    std::vector<std::string> messages;
  };
  std::vector<Ahead> ahead;

  // If it is a part of a search that was divided: what is to be explored, and nothing else.
  struct Task {
    explore::SearchImage image;
    uint32_t floor = 0;
  };
  bool isShard = false;
  std::vector<Task> tasks;
};

[[nodiscard]] std::string print(const Checkpoint &checkpoint);
[[nodiscard]] Result<Checkpoint> parseCheckpoint(std::string_view text);

// Replaces the file at once: whoever reads it sees the old content or the new.
[[nodiscard]] std::optional<Error> writeCheckpoint(const std::filesystem::path &path, const Checkpoint &checkpoint);
[[nodiscard]] Result<Checkpoint> readCheckpoint(const std::filesystem::path &path);

// Divides what is left of a search into so many shards. An Error if it has fewer places where it can be divided.
[[nodiscard]] Result<std::vector<Checkpoint>> split(const Checkpoint &checkpoint, size_t shards);

// Puts together what was explored of shards of one search. An Error if they are not. REQUIRES: there is one.
[[nodiscard]] Result<Checkpoint> merge(std::vector<Checkpoint> shards);

// Nothing if the checkpoint is of that search; else what is different, in words.
[[nodiscard]] std::optional<Error> refuse(const Checkpoint &checkpoint, const SearchIdentity &identity);

} // namespace raddle::engines
