// The table of the program's variables, `__raddle_variables`.
#pragma once

#include <llvm/IR/Module.h>

#include "instrument/type_records.h"

namespace raddle::instrument {

// Adds the table to the module of `texts`: every variable it defines that can change, thread-locals excepted, whose
// address is not one.
void addVariables(TextRecords &texts, TypeRecords &types);

} // namespace raddle::instrument
