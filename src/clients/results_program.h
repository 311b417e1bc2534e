// A program that checks the results of functions of a module, as a file in C++ that uses include/raddle/linearizable.h.
#pragma once

#include <string>

#include <llvm/IR/Module.h>

#include "clients/signatures.h"

namespace raddle::clients {

// What the file is called in reports.
inline constexpr const char *kResultsFile = "raddle-scenarios.cpp";

[[nodiscard]] std::string resultsProgram(const Interface &interface, const harness::Options &options);

// Defines what such a program needs of the module it is linked with: its variables begin each sequential order, and
// each execution, with the values that they have when main begins. REQUIRES: all that is of that file is marked as of a
// model.
void defineRestart(llvm::Module &module);

} // namespace raddle::clients
