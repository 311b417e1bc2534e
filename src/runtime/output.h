// Printing to the standard streams.
#pragma once

namespace raddle::runtime {

// Finds out whether the program may close a standard stream. REQUIRES: discoverImages().
void discoverOutput();

// The running thread is about to write to the descriptor: to that of a standard stream which may be closed, in an order
// with whoever closes it.
void awaitClosing(long descriptor);

} // namespace raddle::runtime
