// std::vector<std::thread> as one block that never moves.
//
// The library moves the numbers of threads to a larger block when a vector grows. Nobody can tell, but for who has a
// pointer into the old block: so each growth is a write of all of the block, as its end would be.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::analysis {

// Does nothing if the program does anything else with such vectors than to append, to go through them, and to end them.
void writeOutThreadVectors(llvm::Module &module);

} // namespace raddle::analysis
