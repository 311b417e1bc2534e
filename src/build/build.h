// Sources to an executable that workers run.
#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "base/temporary_directory.h"
#include "build/known_site.h"
#include "check/statements.h"
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
  // Whether uses of what nobody has written fail; otherwise it is zero.
  enum class Uninitialized : uint8_t { Zero, Checked, CheckedIfRead } uninitialized = Uninitialized::Zero;
  HarnessOptions harness; // of a program without a main
  InputValues inputs;     // given values of inputs: such a program can be executed
  enum class DataModel : uint8_t { Lp64, Ilp32 } dataModel = DataModel::Lp64; // that they are written for
  bool isForgotten = false; // nothing of what is compiled outlives this run
};

// Takes the flag of clang at `position` of `words` for the files that it is for, and returns how many words it has; or
// what is wrong with it. REQUIRES: the word begins with `-`.
[[nodiscard]] Result<size_t> takeCompilerFlag(const std::vector<std::string> &words, size_t position, Sources &sources);

// Whether a file of that name is a source, or LLVM code.
[[nodiscard]] bool isSourceName(const std::string &file);

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
  // WidthsShow: it is written for 32 bits, and that makes a difference.
  enum class Kind : uint8_t { Usage, BadProgram, NoMain, WidthsShow, Installation };
  Kind kind = Kind::BadProgram;
  std::string message; // empty if the compiler has said it already
};

// An instrumented executable in a directory of its own, which goes with it.
struct Executable {
  TemporaryDirectory directory;
  std::filesystem::path path;
  std::string hash;                  // of the normalized module
  std::vector<KnownSite> sites;      // in the order of its code
  bool isAnnotated = false;          // there is something to verify in it
  bool comparesFreed = false;        // it depends on whether freed memory is reused (program/premises.h)
  bool choosesScenario = false;      // first of all (program/premises.h)
  bool followsUninitialized = false; // uses of what nobody has written fail
  // What follows from what it contains: parts that are not instrumented, assumptions, and notes.
  std::vector<check::Statement> statements = {};
};

// `raddle cc` and `raddle c++`: runs clang with `arguments`. The exit status for the process.
enum class Compiler : uint8_t { C, Cxx };
[[nodiscard]] Result<int> compileInPlace(Compiler compiler, const std::vector<std::string> &arguments,
                                         const Installation &installation);

[[nodiscard]] std::variant<Executable, BuildFailure> build(const Sources &sources, const Installation &installation);

} // namespace raddle::build
