// The file descriptors of the process: the program gets harmless ones, and what it leaves open is closed.
#pragma once

namespace raddle::runtime {

// Gives the program an empty standard input and makes its output vanish. die() keeps the descriptor it had.
void redirectDescriptors();

// Remembers which descriptors are open / closes all others.
void rememberDescriptors();
void closeNewDescriptors();

} // namespace raddle::runtime
