// Interleaved bugs: failures on inputs for which no sequential execution fails.
//
// Without a precise harness a check drowns in alarms about inputs that nobody gives. Most of those inputs make the
// program fail sequentially as well; those are left out here, and what remains needs an interleaving. (Joshi,
// Lahiri, Lal: Underspecified harnesses and interleaved bugs, POPL 2012; what is looked at are the balanced executions
// of KISS.)
//
// The sequential executions are those of symex/filters.h. The filter Sync has few of them and is asked first; what
// remains is an interleaved bug only if it remains with Both.
#pragma once

#include <string>
#include <vector>

#include "interleaved/options.h"
#include "kiss/kiss.h"

namespace raddle::interleaved {

// A place where the program fails sequentially.
struct SequentialFailure {
  kiss::FailureKind kind = kiss::FailureKind::Assertion;
  std::string text;
  trace::Site site;
  // Inputs with which it does, whatever the others are. None if it does with any.
  std::vector<kiss::Input> inputs;
};

struct Answer {
  kiss::Answer answer;           // its failures are the interleaved bugs
  std::vector<unsigned> filters; // of each of them
  unsigned filtered = 0;     // places where the program fails, but on no other inputs than some sequential execution
  unsigned filtersInAll = 0; // that it took
  std::string filterName;    // the last that was asked: "sync", "deferred", "both"
  bool areSequentialKnown = true; // what was found is no sequential failure; not so if only some orders were asked for
  std::vector<SequentialFailure> sequential;  // if asked for
  std::vector<trace::Site> reportedByAsserts; // likewise: where some execution, but no sequential one fails
  std::vector<trace::Site> silencedByAsserts; // likewise: where some sequential one does
};

// As kiss::check, for all threads that wait to be started.
[[nodiscard]] Result<Answer> check(llvm::Module &module, const Options &options);

} // namespace raddle::interleaved
