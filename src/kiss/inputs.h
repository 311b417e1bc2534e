// What the environment does in an execution that fails.
#pragma once

#include "kiss/kiss.h"
#include "smt/assignment.h"
#include "symex/execute.h"

namespace raddle::kiss {

// What the program asks for, in the order in which it was executed; not the choices of threads.
[[nodiscard]] std::vector<Input> inputsOf(const symex::Symbolic &symbolic, smt::Assignment &model);

} // namespace raddle::kiss
