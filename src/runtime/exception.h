// The C++ exception that ends the program because nobody catches it.
#pragma once

#include "runtime/failure.h"

namespace raddle::runtime {

// Adds its type and, if the library itself tells it, what it says: "std::runtime_error: queue is closed". False if the
// running thread handles none. Runs no code of the program.
bool describeException(Sentence &sentence);

} // namespace raddle::runtime
