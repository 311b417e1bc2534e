#include "kiss/inputs.h"

#include <llvm/IR/DebugInfoMetadata.h>

#include "program/models.h"

namespace raddle::kiss {

std::vector<Input> inputsOf(const symex::Symbolic &symbolic, smt::Assignment &model) {
  std::vector<Input> inputs;
  for (const symex::Unknown &unknown : symbolic.unknowns) {
    const bool isNamed = !unknown.at && unknown.name.find('#') == std::string::npos;
    if (isNamed)
      inputs.push_back(
          {unknown.name, model(unknown.variable).print(), static_cast<uint64_t>(model(unknown.variable).bits)});
    if (!unknown.at || program::isOrWasOfThreadApi(*unknown.at->getFunction()))
      continue;
    const unsigned line = unknown.at->getDebugLoc() ? unknown.at->getDebugLoc().getLine() : 0;
    inputs.push_back({unknown.name.substr(0, unknown.name.find('#')) + " in line " + std::to_string(line),
                      model(unknown.variable).print()});
  }
  return inputs;
}

} // namespace raddle::kiss
