// Printing to the standard streams.
#pragma once

namespace raddle::runtime {

// Finds out whether the program may close a standard stream. REQUIRES: discoverImages().
void discoverOutput();

// The running thread is about to write to the descriptor: to that of a standard stream which may be closed, in an order
// with whoever closes it.
void awaitClosing(long descriptor);

// It is about to close the descriptor: what it prints to a standard stream that has this one may fail from then on.
void noteClosing(int descriptor);

} // namespace raddle::runtime
