#include "driver/annotated_module.h"

#include <algorithm>

#include "program/functions.h"

namespace raddle::driver {

namespace {

// Functions that a class has in a header are procedures, too, though nobody calls them here. Nor does anybody make an
// object of the class perhaps, and clang would describe it in another file.
Sources withInlineFunctions(const Sources &sources) {
  Sources result = sources;
  const bool areSources = std::all_of(sources.files.begin(), sources.files.end(), [](const std::string &file) {
    return frontend::isCxx(file) || file.ends_with(".c");
  });
  if (areSources && sources.buildDirectory.empty())
    result.cxxFlags.insert(result.cxxFlags.end(), {"-femit-all-decls", "-fstandalone-debug"});
  return result;
}

// But not those of the library.
void dropUnusedLibrary(llvm::Module &module) {
  bool isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (llvm::Function &function : llvm::make_early_inc_range(module))
      if (program::isOfLibrary(function) && function.isDiscardableIfUnused() && function.use_empty()) {
        function.eraseFromParent();
        isChanged = true;
      }
  }
}

} // namespace

std::variant<AnnotatedModule, BuildFailure> loadAnnotated(const Sources &sources, const Installation &installation) {
  auto loaded = loadProgram(
      withInlineFunctions(sources), installation,
      {.inputs = Purpose::Inputs::Unknown, .firstHeaders = {installation.headers / "raddle" / "thread_safety.h"}});
  if (auto *failure = std::get_if<BuildFailure>(&loaded))
    return std::move(*failure);
  AnnotatedModule result{std::get<Loaded>(std::move(loaded))};
  dropUnusedLibrary(result.loaded.program.module());
  result.attributes = verify::readAttributes(result.loaded.program.module());
  return result;
}

} // namespace raddle::driver
