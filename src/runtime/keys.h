// Thread-specific data: what pthread_setspecific keeps for each thread.
#pragma once

namespace raddle::runtime {

void mapKeys();
// Whether the program deletes keys, so that it matters when one is used. REQUIRES: discoverImages().
void discoverKeys();

// Calls the destructors of what the running thread keeps, which ends.
void runKeyDestructors();

} // namespace raddle::runtime
