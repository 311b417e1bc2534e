// An open program becomes a closed one with inputs: a `main` that sets up an arbitrary initial state and calls the
// entries from several threads.
//
//   main:  write inputs to the objects that pointers may lead to (state.h)
//          assume that the choices of the threads keep the rules
//          call the functions that prepare the program
//          create thread 1 ... thread N-1, be thread N, join all
//   thread: so many times: call the entry that was chosen for this call, with its arguments
//
// The last thread is main itself, because the executions that KISS covers depend on the number of threads, main
// included. Arguments are inputs: those of the same name and type are the same, whichever entries they belong to.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <llvm/IR/Module.h>

#include "base/result.h"
#include "harness/entries.h"
#include "harness/options.h"
#include "harness/state.h"

namespace raddle::harness {

// What an entry or a function that prepares the program is called with.
struct Argument {
  enum class Kind : uint8_t { Input, Object } kind = Kind::Input;
  size_t index = 0; // of an input, or of the object whose address it is
  bool operator==(const Argument &) const = default;
};

struct Call {
  size_t entry = 0; // index into Plan::entries
  std::vector<Argument> arguments;
};

// One of several calls, to be chosen.
struct ChosenCall {
  std::string choice; // its name; empty if there is nothing to choose
  std::vector<Call> alternatives;
};

struct Plan {
  std::vector<Entry> entries; // those that threads call, then those that prepare
  State state;
  std::vector<Call> init;
  std::vector<std::vector<ChosenCall>> threads;   // the last is main
  std::vector<std::pair<size_t, size_t>> notWith; // indices into entries
  bool hasOwnMain = false;                        // the program has a `main`, which is not called
  // What coverage has to say, in words: how large pools are, what is not arbitrary.
  std::vector<std::string> bounds;
};

// Adds the harness; a `main` that the program has is not part of it any more. An Error if an entry is not there, or the
// rules leave nothing. The plan points into the module, which is of no use after an Error.
// REQUIRES: the module is normalized, and `options` are of an open program.
[[nodiscard]] Result<Plan> close(llvm::Module &module, const Options &options);

} // namespace raddle::harness
