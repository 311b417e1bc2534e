// Streams of the C++ library.
#pragma once

namespace raddle::runtime {

// Finds the standard streams, if the program has any.
void discoverStreams();

} // namespace raddle::runtime
