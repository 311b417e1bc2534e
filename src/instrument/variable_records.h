// The tables of the program's variables, `__raddle_variables` and `__raddle_thread_locals`.
#pragma once

#include <llvm/IR/Module.h>

#include "instrument/type_records.h"
#include "program/escape.h"

namespace raddle::instrument {

// Adds the table to the module of `texts`: every variable it defines, and constants that the source has names for;
// without thread-locals, whose address is not one.
void addVariables(TextRecords &texts, TypeRecords &types);

// Adds the table of thread-locals, `__raddle_thread_locals`, if there are any. REQUIRES: `escape` knows the module.
void addThreadLocals(TextRecords &texts, TypeRecords &types, const program::Escape &escape);

// Puts memory that belongs to nobody behind each of these variables, so that what runs over its end does not reach the
// next: the tables tell how much. REQUIRES: the tables were added, and nothing else refers to the variables by pointer.
void addGaps(llvm::Module &module);

} // namespace raddle::instrument
