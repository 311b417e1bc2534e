#include "kiss/inputs.h"

#include <llvm/IR/DebugInfoMetadata.h>

namespace raddle::kiss {

namespace {

bool isOfThreads(const llvm::Instruction &at) {
  const llvm::DILocation *location = at.getDebugLoc();
  return location && (location->getFilename().ends_with("raddle/sequential.c") ||
                      location->getFilename().ends_with("raddle/thread_api.c"));
}

} // namespace

std::vector<Input> inputsOf(const symex::Symbolic &symbolic, smt::Assignment &model) {
  std::vector<Input> inputs;
  for (const symex::Unknown &unknown : symbolic.unknowns) {
    const bool isNamed = !unknown.at && unknown.name.find('#') == std::string::npos;
    if (isNamed)
      inputs.push_back(
          {unknown.name, model(unknown.variable).print(), static_cast<uint64_t>(model(unknown.variable).bits)});
    if (!unknown.at || isOfThreads(*unknown.at))
      continue;
    const unsigned line = unknown.at->getDebugLoc() ? unknown.at->getDebugLoc().getLine() : 0;
    inputs.push_back({unknown.name.substr(0, unknown.name.find('#')) + " in line " + std::to_string(line),
                      model(unknown.variable).print()});
  }
  return inputs;
}

} // namespace raddle::kiss
