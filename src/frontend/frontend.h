// Sources and flags in, one normalized module out.
//
// "Normalized" means: as clang emits it at -O0, whole program in one module, locals whose address is never taken in
// registers, loops in canonical form, and every other memory access exactly where the source has it (normalize.h).
// Uninitialized locals are zero (-ftrivial-auto-var-init=zero), so that an execution depends on its schedule alone; for
// engines that ask for all values they are any (Sources::uninitialized).
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include "frontend/normalize.h"

namespace raddle {
class CommandCache;
}

namespace raddle::frontend {

// Of the sources; executed is LP64 (data_model.h).
enum class DataModel : uint8_t { Lp64, Ilp32 };

struct Sources {
  // C by .c .i, C++ by .cc .cpp .cxx .C .ii, LLVM by .bc .ll; paths appear in sites as they are given here. Or one
  // executable made by `raddle cc` (executable.h), and then no flags.
  std::vector<std::string> files;
  std::vector<std::string> cFlags;       // for clang, C files only
  std::vector<std::string> cxxFlags;     // for clang, C++ files only
  std::vector<std::string> includePaths; // for both
  std::filesystem::path headerDirectory; // where raddle.h is; empty if nowhere
  // Instead of files: where compile_commands.json is, and whose sources in it are meant (compile_commands.h).
  std::filesystem::path buildDirectory = {};
  std::vector<std::string> targets = {};
  // C files of ours beside the program, each compiled and linked with it: what stands for libraries.
  std::vector<std::filesystem::path> models = {};
  // The same from the user, and as he likes: compiled with the flags for the program's files, of any kind that these
  // can be. Functions that they and the program define are theirs.
  std::vector<std::string> userModels = {};
  std::vector<std::string> modelFlags = {};             // for clang, models in C only
  std::vector<std::filesystem::path> firstHeaders = {}; // that each file of the program includes before all others
  // Whether there has to be a `main`.
  enum class Main : uint8_t { Required, Optional } main = Main::Required;
  Uninitialized uninitialized = Uninitialized::Zero;
  DataModel dataModel = DataModel::Lp64;
  const CommandCache *cache = nullptr; // of what clang makes; null if nothing is kept
};

// What a program needs beside its module to be linked.
struct LinkPlan {
  std::vector<std::string> arguments = {}; // for clang: objects, archives, libraries, flags
  std::string directory = {};              // paths among them are relative to it; ours if empty
  bool needsCxx = false;                   // it was linked as C++
};

// What is known of a program beside its module.
struct ProgramNotes {
  LinkPlan link = {};                              // says nothing if the module is the whole program
  std::vector<std::string> droppedAssertions = {}; // files whose assertions NDEBUG has made nothing of
};

[[nodiscard]] bool isCxx(const std::filesystem::path &file);

// The module and the context it lives in.
class Program {
public:
  Program(std::unique_ptr<llvm::LLVMContext> context, std::unique_ptr<llvm::Module> module, ProgramNotes notes = {})
      : context_(std::move(context)), module_(std::move(module)), notes_(std::move(notes)) {}
  Program(Program &&) = default;
  Program &operator=(Program &&) = delete; // It would end the old context before the old module.

  [[nodiscard]] llvm::Module &module() { return *module_; }
  [[nodiscard]] const LinkPlan &link() const { return notes_.link; }
  [[nodiscard]] const ProgramNotes &notes() const { return notes_; }

private:
  std::unique_ptr<llvm::LLVMContext> context_; // outlives module_
  std::unique_ptr<llvm::Module> module_;
  ProgramNotes notes_;
};

struct Failure {
  enum class Kind {
    Usage,        // a file is missing or of no known kind; the command line is to blame (exit 64)
    BadProgram,   // it does not compile or link, or cannot be explored (exit 65)
    NoMain,       // it has no main, which was required (exit 65)
    WidthsShow,   // it is written for 32 bits, and that makes a difference: the message has the places (exit 3)
    Installation, // clang itself could not be run
  };
  Kind kind = Kind::BadProgram;
  // What to tell; empty if clang has already said it on standard error.
  std::string message;
};

// Diagnostics of clang go to our standard error as they are.
[[nodiscard]] std::variant<Program, Failure> load(const Sources &sources);

// Identifies the normalized program in traces: hex digits that do not depend on paths, lines or the machine.
[[nodiscard]] std::string hashOf(const llvm::Module &module);

} // namespace raddle::frontend
