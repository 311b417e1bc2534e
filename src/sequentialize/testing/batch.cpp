#include "sequentialize/testing/batch.h"

#include <cstdlib>

#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/IPO/Internalize.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "base/check.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "program/analyses.h"

namespace raddle::sequentialize::testing {

std::unique_ptr<llvm::Module> compile(const std::filesystem::path &file, llvm::LLVMContext &context,
                                      const std::vector<std::string> &flags) {
  const Result<TemporaryDirectory> directory = TemporaryDirectory::create();
  const std::string bitcode = (directory->path() / "module.bc").string();
  Command command{.arguments = {"clang-19", "-O0", "-Xclang", "-disable-O0-optnone", "-gdwarf-5", "-w", "-emit-llvm",
                                "-c", "-fno-pie", "-D__RADDLE__=1", "-ftrivial-auto-var-init=zero", "-I",
                                (RADDLE_SOURCE_DIR "/include"), "-o", bitcode, file.string()}};
  command.arguments.insert(command.arguments.end(), flags.begin(), flags.end());
  CHECK(raddle::run(command).value().success(), "small programs should compile");
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module = llvm::parseIRFile(bitcode, diagnostic, context);
  CHECK(module != nullptr, "what clang wrote should be readable");
  program::Analyses analyses;
  llvm::ModulePassManager passes;
  llvm::cantFail(analyses.builder.parsePassPipeline(passes, "function(mem2reg,loop-simplify,lcssa)"));
  passes.run(*module, analyses.modules);
  return module;
}

std::string prefixOf(size_t program) {
  return "p" + std::to_string(program) + "_";
}

uint32_t programCount(uint32_t unlessAsked) {
  const char *asked = std::getenv("RADDLE_PROGRAMS");
  return asked == nullptr ? unlessAsked : static_cast<uint32_t>(std::atoi(asked));
}

std::vector<SmallProgram> randomPrograms(uint64_t seed, uint32_t count, Aborts aborts) {
  std::vector<SmallProgram> result;
  for (uint32_t index = 0; index < count; ++index)
    result.push_back(ProgramGenerator(seed + index, aborts).generate());
  return result;
}

Batch::Batch(std::vector<SmallProgram> which, llvm::LLVMContext &context) : programs(std::move(which)) {
  std::string source = "#include <assert.h>\n#include <pthread.h>\n#include <semaphore.h>\n#include <stdlib.h>\n"
                       "#include <raddle.h>\n";
  for (size_t index = 0; index < programs.size(); ++index)
    source += printC(programs[index], prefixOf(index));
  const Result<TemporaryDirectory> directory = TemporaryDirectory::create();
  const std::filesystem::path file = directory->path() / "programs.c";
  CHECK(!writeFile(file, source), "programs should be writable");
  module_ = compile(file, context);
}

std::unique_ptr<llvm::Module> Batch::moduleOf(size_t program, const llvm::Module &model) const {
  const std::string prefix = prefixOf(program);
  // To copy what the others do, only to drop it again, would take most of the time of some tests.
  const auto isOfAnother = [&](llvm::StringRef name) {
    return name.consume_front("p") && name.ltrim("0123456789").starts_with("_") && !name.starts_with(prefix.substr(1));
  };
  llvm::ValueToValueMapTy copies;
  std::unique_ptr<llvm::Module> result = llvm::CloneModule(
      *module_, copies, [&](const llvm::GlobalValue *value) { return !isOfAnother(value->getName()); });
  result->getFunction(prefix + "main")->setName("main");
  program::Analyses analyses;
  llvm::ModulePassManager passes;
  passes.addPass(llvm::InternalizePass([&](const llvm::GlobalValue &value) {
    return value.getName() == "main" || value.getName().starts_with(prefix + "g");
  }));
  passes.addPass(llvm::GlobalDCEPass());
  passes.run(*result, analyses.modules);
  CHECK(!llvm::Linker::linkModules(*result, llvm::CloneModule(model)), "the model should link");
  return result;
}

} // namespace raddle::sequentialize::testing
