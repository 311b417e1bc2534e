// Thread-specific data: what pthread_setspecific keeps for each thread.
#pragma once

namespace raddle::runtime {

void mapKeys();

// Calls the destructors of what the running thread keeps, which ends.
void runKeyDestructors();

} // namespace raddle::runtime
