// What pipes, sockets and counters do: how their words and records change when something is sent, received or closed.
//
// Nothing here is a step: whoever calls is in one, on the word of the stream, and comes back with what the kernel would
// have returned: a count, or a negative errno.
#pragma once

#include <cstdint>

#include "runtime/kernel_objects.h"

namespace raddle::runtime {

inline constexpr uint64_t kPipePage = 4096;

// There is something to receive, or never will be: the bits to ask for.
inline constexpr uint64_t kReceivable = RADDLE_STREAM_BYTES | RADDLE_STREAM_NO_SENDERS;

uint64_t bytesIn(uint32_t stream);

// Takes up to `count` bytes out of a pipe or socket, to scratch memory; 0 at its end. With `keeps` they stay there.
enum class Taking : uint8_t { Takes, Looks };
uint64_t takeFrom(uint32_t stream, char *to, uint64_t count, Taking taking);
// Puts as many as fit into it; 0 if none does.
uint64_t putInto(uint32_t stream, const char *from, uint64_t count);
// What a send of so many has to find room for at least; see raddleStreamHasRoom.
uint64_t roomFor(uint32_t stream, uint64_t count);

// Nobody sends to it any more, or receives from it.
void endSending(uint32_t stream);
void endReceiving(uint32_t stream);

// The events of poll(2) that hold of a file, of all there are.
uint32_t readinessOf(const File &file);

} // namespace raddle::runtime
