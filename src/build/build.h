// Sources to an executable that workers run.
#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "base/temporary_directory.h"
#include "build/known_site.h"
#include "harness/options.h"

namespace raddle::build {

using HarnessOptions = harness::Options; // of a program without a main
using InputValues = harness::Values;
inline constexpr uint32_t kMostThreads = harness::kMostThreads; // that a harness can have

struct Sources {
  // A module is looked at, never executed, and needs no main.
  enum class Kind : uint8_t { Program, Module } kind = Kind::Program;
  std::vector<std::string> files; // sources, or one executable made by `raddle cc`
  std::vector<std::string> cFlags;
  std::vector<std::string> cxxFlags;
  std::vector<std::string> includePaths;
  std::vector<std::string> linkFlags;
  std::string buildDirectory;       // of compile_commands.json, instead of files; or empty
  std::vector<std::string> targets; // of those in that file; none if there is only one
  // Files that stand for libraries, or names of models that come with us; what they define they define for the program.
  std::vector<std::string> models;
  std::vector<std::string> modelFlags; // for clang, on models in C, ours included
  bool mayAllocationsFail = false;     // as the search chooses
  bool followsUninitialized = false;   // uses of what nobody has written fail
  HarnessOptions harness;              // of a program without a main
  InputValues inputs;                  // given values of inputs: such a program can be executed
  bool isForgotten = false;            // nothing of what is compiled outlives this run
};

// Where our own parts lie: beside the running executable.
struct Installation {
  std::filesystem::path runtime; // libraddle_rt.so
  std::filesystem::path headers; // folder of raddle.h
  std::filesystem::path models;  // folder of those that have names
  std::filesystem::path gdbScript;
  // As found from the path of this process.
  [[nodiscard]] static Installation locate();
};

struct BuildFailure {
  enum class Kind : uint8_t { Usage, BadProgram, NoMain, Installation };
  Kind kind = Kind::BadProgram;
  std::string message; // empty if the compiler has said it already
};

// An instrumented executable in a directory of its own, which goes with it.
struct Executable {
  TemporaryDirectory directory;
  std::filesystem::path path;
  std::string hash;                      // of the normalized module
  std::vector<std::string> uncontrolled; // parts of it that are not instrumented
  std::vector<std::string> assumptions;  // that follow from what it contains
  std::vector<KnownSite> sites;          // in the order of its code
  bool isAnnotated = false;              // there is something to verify in it
  std::vector<std::string> notes = {};   // what people should know of it
};

// `raddle cc` and `raddle c++`: runs clang with `arguments`. The exit status for the process.
enum class Compiler : uint8_t { C, Cxx };
[[nodiscard]] Result<int> compileInPlace(Compiler compiler, const std::vector<std::string> &arguments,
                                         const Installation &installation);

[[nodiscard]] std::variant<Executable, BuildFailure> build(const Sources &sources, const Installation &installation);

} // namespace raddle::build
