// A module becomes a program: threads call its procedures, as the search chooses.
//
//   main:          call the procedures that prepare the module; create the threads, join them
//   first thread:  call the first entry, so many times
//   others:        so many times: choose one of the entries, and call it
//
// Arguments are chosen for each call: numbers among 0, 1 and 2; pointers among a few objects that all threads share,
// and variables of the module (harness/state.h). These objects begin as zeros, which is how mutexes can begin; what has
// to be prepared otherwise is up to the procedures of the module. A call whose arguments are not as required does not
// take place: the execution ends there, and does not count.
#pragma once

#include <optional>

#include <llvm/IR/Module.h>

#include "base/result.h"
#include "harness/options.h"

namespace raddle::clients {

// A `main` that the module has is not called. An Error if a procedure is not there, or cannot be called.
// REQUIRES: the module is normalized, and `options` name entries.
[[nodiscard]] std::optional<Error> addClients(llvm::Module &module, const harness::Options &options);

} // namespace raddle::clients
