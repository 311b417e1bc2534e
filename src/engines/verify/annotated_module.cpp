#include "engines/verify/annotated_module.h"

#include <algorithm>

#include "program/functions.h"

namespace raddle::engines {

namespace {

// Functions that a class has in a header are procedures, too, though nobody calls them here. Nor does anybody make an
// object of the class perhaps, and clang would describe it in another file.
build::Sources withInlineFunctions(const build::Sources &sources) {
  build::Sources result = sources;
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

std::variant<AnnotatedModule, build::BuildFailure> loadAnnotated(const build::Sources &sources,
                                                                 const build::Installation &installation) {
  build::Sources all = withInlineFunctions(sources);
  all.includePaths.push_back(installation.headers / "raddle" / "destroyed_locks");
  auto loaded = build::loadProgram(all, installation,
                                   {.inputs = build::Purpose::Inputs::Unknown,
                                    .firstHeaders = {installation.headers / "raddle" / "thread_safety.h"}});
  if (auto *failure = std::get_if<build::BuildFailure>(&loaded))
    return std::move(*failure);
  AnnotatedModule result{std::get<build::Loaded>(std::move(loaded))};
  dropUnusedLibrary(result.loaded.program.module());
  result.attributes = verify::readAttributes(result.loaded.program.module());
  return result;
}

} // namespace raddle::engines
