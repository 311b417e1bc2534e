// The table of the program's variables, `__raddle_variables`.
#pragma once

#include <llvm/IR/Module.h>

#include "instrument/type_records.h"

namespace raddle::instrument {

// Adds the table to the module of `texts`: every variable it defines that can change, thread-locals excepted, whose
// address is not one.
void addVariables(TextRecords &texts, TypeRecords &types);

// Puts memory that belongs to nobody behind each of these variables, so that what runs over its end does not reach the
// next: the table tells how much. REQUIRES: the table was added, and nothing else refers to the variables by pointer.
void addGaps(llvm::Module &module);

} // namespace raddle::instrument
