// Choices inside atomic sections.
//
// A section is one step of its thread, and so is a choice. Nobody else can tell whether a value was chosen before the
// section or inside it, and so the calls that choose are moved in front of the sections that they are in. Where the
// section does not come to such a call, a value is chosen that nobody uses: more executions, none of them new. Calls
// that a section may repeat stay where they are.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::frontend {

void chooseBeforeSections(llvm::Module &module);

} // namespace raddle::frontend
