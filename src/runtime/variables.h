// The global variables of the program, and the memory behind them that belongs to nobody.
#pragma once

#include <cstdint>

#include "runtime/images.h"

namespace raddle::runtime {

struct Variable {
  uint64_t begin;
  uint64_t end;
  uint64_t gapEnd; // what lies between `end` and this is nobody's
};

// Reads the table of the program. REQUIRES: images were discovered.
void discoverVariables();

// As the next function. REQUIRES: inProgram(address).
bool touchesGapInProgram(uint64_t address, uint64_t size);
// Whether some of it belongs to nobody, because it is behind a variable.
inline bool touchesGap(uint64_t address, uint64_t size) {
  return inProgram(address) && touchesGapInProgram(address, size);
}

// The variable that was probably meant. REQUIRES: touchesGap(address, size).
const Variable &variableBeside(uint64_t address, uint64_t size);

} // namespace raddle::runtime
