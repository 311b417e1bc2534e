// Rows of an interleaving on a terminal: a table with one column per thread, or one line per step where that has no
// room.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/source.h"
#include "report/style.h"
#include "trace/trace.h"

namespace raddle::report {

struct Row {
  enum class Kind : uint8_t {
    Step,   // what the thread does
    Folded, // steps that are not shown
    Stop,   // why the thread went no further
    End,    // where it stands
  };
  Kind kind = Kind::Step;
  std::string thread;
  std::string text;
  trace::Site site = {}; // with line 0 if the row has no place
};

struct Rows {
  std::vector<std::string> threads; // in the order of their columns; those without rows are left out
  std::vector<Row> rows;
  std::string file; // what the reader takes lines to be of, until another file is named
};

[[nodiscard]] std::string renderRows(const Rows &rows, const SourceLookup &source, const Style &style);

} // namespace raddle::report
