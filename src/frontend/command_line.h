// What a command line of clang says: what it reads, what it writes, and what kind of work it asks for.
//
// It has to be understood only as far as to tell inputs from the values of options, and what decides how a source is
// compiled from what decides where results go. Options that are not known here stand for themselves and are passed on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace raddle::frontend {

enum class InputKind : uint8_t {
  Source,   // C or C++, preprocessed or not
  Assembly, // with or without preprocessing
  Header,   // to be precompiled
  Linked,   // whatever the linker takes: objects, archives, shared libraries, scripts
};

struct Input {
  size_t position = 0; // in CommandLine::arguments
  std::string path;    // "-" is standard input
  InputKind kind = InputKind::Linked;
  std::string language; // as given by -x; empty if the name of the file decides
};

struct CommandLine {
  enum class Work : uint8_t {
    Other,   // preprocessing, assembly, headers, questions about the compiler, other machines: nothing we could link
    Compile, // -c: an object for each source
    Partial, // -r: several objects become one
    Link,    // an executable or a shared library
  };
  Work work = Work::Link;
  std::vector<std::string> arguments; // without the compiler; response files are replaced by what they hold
  std::vector<Input> inputs;          // in the order of the command line
  std::string output;                 // of -o; empty if there is none
};

// REQUIRES: the first argument is the first after the compiler.
[[nodiscard]] CommandLine parseCommandLine(const std::vector<std::string> &arguments);

// What of the command decides how its sources are compiled, for an exploration: no inputs, no outputs, and nothing that
// would add code of its own (sanitizers, profiles, link-time optimization).
[[nodiscard]] std::vector<std::string> compileFlags(const CommandLine &command);

// What of the command links the same program again: all but what is written and those inputs (by their number in
// `inputs`) that `isReplaced` names. Files that the linker would write beside the program are not asked for.
[[nodiscard]] std::vector<std::string> linkArguments(const CommandLine &command, const std::vector<bool> &isReplaced);

// Why a program that was compiled or linked with these arguments cannot be explored ("-static: ..."); nothing if it
// can.
enum class Stage : uint8_t { Compile, Link };
[[nodiscard]] std::optional<std::string> obstacleIn(Stage stage, const std::vector<std::string> &arguments);

// A flag of clang that somebody gives to raddle itself, beside sources.
struct UserFlag {
  size_t count = 1;         // its words: the flag, and its value if that is separate
  std::string mistake = {}; // why it cannot be honoured ("-o: ..."); else empty
  // Who gets it. Nobody, if it makes no difference to a program that is explored.
  bool isForC = false;
  bool isForCxx = false;
  bool isForLinker = false;
};
// REQUIRES: the word at `position` begins with `-`.
[[nodiscard]] UserFlag userFlagAt(const std::vector<std::string> &arguments, size_t position);

} // namespace raddle::frontend
