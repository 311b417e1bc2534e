// Printing to the standard streams.
#pragma once

namespace raddle::runtime {

// Finds out whether the program may close a standard stream. REQUIRES: discoverImages().
void discoverOutput();

} // namespace raddle::runtime
