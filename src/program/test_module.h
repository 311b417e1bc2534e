// For tests: a snippet of C or C++ as a normalized module, by the real clang. The flags are those of `frontend`, which
// this folder may not know.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/SourceMgr.h>

#include "base/check.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "program/analyses.h"

namespace raddle::program {

class TestModule {
public:
  // `extension` tells the language: ".c" or ".cpp"; `flags` are for clang.
  explicit TestModule(const std::string &source, const std::string &extension = ".c",
                      std::vector<std::string> flags = {})
      : flags_(std::move(flags)) {
    const Result<TemporaryDirectory> directory = TemporaryDirectory::create();
    CHECK(directory.ok(), "a temporary directory should be creatable");
    const std::filesystem::path file = directory->path() / ("snippet" + extension);
    CHECK(!writeFile(file, source), "a snippet should be writable");
    module_ = compile(file);
    normalize();
  }

  // Adds what a file defines.
  void link(const std::filesystem::path &file) {
    CHECK(!llvm::Linker::linkModules(*module_, compile(file)), "what a test links should fit together");
    normalize();
  }

  [[nodiscard]] llvm::Module &operator*() { return *module_; }
  [[nodiscard]] llvm::Function &function(const char *name) {
    llvm::Function *result = module_->getFunction(name);
    CHECK(result != nullptr, "a test should ask for a function of its snippet");
    return *result;
  }

private:
  std::unique_ptr<llvm::Module> compile(const std::filesystem::path &file) {
    const Result<TemporaryDirectory> directory = TemporaryDirectory::create();
    const std::filesystem::path bitcode = directory->path() / "snippet.bc";
    Command command{.arguments = {"clang++-19", "-O0", "-Xclang", "-disable-O0-optnone", "-gdwarf-5", "-gembed-source",
                                  "-w", "-emit-llvm", "-c", "-fno-pie", "-ftrivial-auto-var-init=zero", "-o",
                                  bitcode.string(), file.string()}};
    command.arguments.insert(command.arguments.end(), flags_.begin(), flags_.end());
    if (file.extension() == ".c")
      command.arguments[0] = "clang-19";
    CHECK(run(command).value().success(), "a snippet should compile");
    llvm::SMDiagnostic diagnostic;
    std::unique_ptr<llvm::Module> module = llvm::parseIRFile(bitcode.string(), diagnostic, context_);
    CHECK(module != nullptr, "what clang wrote should be readable");
    return module;
  }

  void normalize() {
    Analyses analyses;
    llvm::ModulePassManager passes;
    llvm::cantFail(
        analyses.builder.parsePassPipeline(passes, "function(mem2reg,loop-simplify,break-crit-edges,lcssa)"));
    passes.run(*module_, analyses.modules);
  }

  std::vector<std::string> flags_; // for each file
  llvm::LLVMContext context_;      // outlives module_
  std::unique_ptr<llvm::Module> module_;
};

} // namespace raddle::program
