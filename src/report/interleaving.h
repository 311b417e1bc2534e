// The interleaving as a table: one column per thread, one row per step that matters, the source on the left.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "check/outcome.h"
#include "report/source.h"
#include "report/style.h"
#include "trace/trace.h"

namespace raddle::report {

// Steps that only count who shares an object (check/bookkeeping.h), where they are shown at a line of the user's code.
enum class LibraryCounts : uint8_t { LeftOut, Shown };

// Which steps of the trace a reader needs: those on an object that at least two threads touch (one of them changing
// it), and starts and joins; the rest only follow. Indices into trace.steps, ascending.
[[nodiscard]] std::vector<size_t> stepsThatMatter(const check::Finding &finding,
                                                  LibraryCounts counts = LibraryCounts::LeftOut);

// Why threads went no further, in words: for the steps that matter and are followed by one of another thread, by their
// index. Where nothing needs to be said there is nothing.
[[nodiscard]] std::map<size_t, std::string> reasonsToStop(const check::Finding &finding,
                                                          LibraryCounts counts = LibraryCounts::LeftOut);

// The table of the finding's trace. Between two steps of different threads a line says why the first one went no
// further; the last rows say where the threads stand at the end. A file is named where it is another one than that of
// the finding, or of the row before.
[[nodiscard]] std::string renderInterleaving(const check::Finding &finding, const SourceLookup &source,
                                             const Style &style = {});

} // namespace raddle::report
