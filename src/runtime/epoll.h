// What epoll descriptors watch, and what polls of any kind wait for.
#pragma once

#include <cstdint>

#include "abi/raddle_abi.h"
#include "runtime/kernel_objects.h"

namespace raddle::runtime {

struct Watched {
  uint32_t file; // kNone: nothing
  uint32_t asked;
};
// What a poll waits for: `watched`, or what the epoll descriptor `epoll` watches. Lies on the stack of the thread.
struct PollSet {
  const Watched *watched;
  uint32_t count;
  uint32_t epoll; // a file, or kNone
};

// Waits, or looks once, until something of the set is ready: a step.
enum class PollFor : uint8_t { Once, Ever };
void pollFor(const PollSet &set, PollFor howLong);

// Of a pending poll: something is ready. What it is about is as of now.
bool isPoll(uint8_t kind);
bool isReady(const RaddleOperation &poll);
void refreshPoll(RaddleOperation &poll);

// What holds of the file, of what was asked for and what is told without being asked for.
uint32_t eventsOf(const Watched &watched);
// What came before the file became ready happens before what the running thread does next.
void acquireReadiness(uint32_t file);

// Something that the epoll descriptor watches is ready.
bool isAnythingReady(const File &epoll);

} // namespace raddle::runtime
