#pragma once

namespace raddle::runtime {

// Looks which of the functions for random numbers the program mentions.
void discoverRandom();

} // namespace raddle::runtime
