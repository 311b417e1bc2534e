// Statements name places as findings do: at the innermost line of the user's code.
#pragma once

#include "check/statements.h"
#include "replay/worker_process.h"

namespace raddle::replay {

// Of a statement about a loop in a library, which comes from the worker with the addresses of its callers, makes one
// about the line that led there. Others stay as they are.
void showUserPlace(check::Statement &statement, const Launch &launch);

} // namespace raddle::replay
