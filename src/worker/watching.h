// One execution of which every access is looked at: Lockset's warnings, and how to come to what they are about.
#pragma once

#include "worker/exploration.h"

namespace raddle::worker {

// Executes the program once, as the request says, and tells what the execution showed and what Lockset suspects.
// REQUIRES: the machine was started and not marked: what was done is not to be undone.
void watch(const Watch &task, Job &job);

} // namespace raddle::worker
