// How --help and --help-all look: flags in groups, those most used first, all of them only if asked for.
#pragma once

#include <cstdint>

namespace CLI {
class App;
} // namespace CLI

namespace raddle::cli {

enum class FlagGroup : uint8_t {
  Program,  // what is checked, and how it is compiled
  Open,     // how a program without a main is called
  Limits,   // of time, executions, memory
  Search,   // what is explored, in which order
  Engine,   // what only this engine understands
  Errors,   // what counts as one
  Reports,  // what is written, and where to
  Accepted, // what does not count for the exit status
  Tasks,    // of SV-COMP
};

// The flags that are added to the command from now on belong to that group.
void beginGroup(CLI::App &command, FlagGroup group);

// Gives the program, and each command that is added afterwards, both flags of help.
void addHelpFlags(CLI::App &app);

} // namespace raddle::cli
