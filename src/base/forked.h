// Work that is done in processes of its own, several at a time.
//
// Such a process begins as a copy of this one: work finds all that was prepared for it. Whatever goes wrong there (a
// crash, memory, time) costs its own result and no other. It does not outlive this process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <sys/types.h>

namespace raddle {

// How one piece of work ended.
struct Finished {
  enum class How : uint8_t { Returned, Died, OutOfTime, OutOfMemory } how = How::Died;
  std::string text;   // what it returned; if it died, how, in words; else empty
  double seconds = 0; // that it took
};

struct ForkedWork {
  size_t count = 0;       // of pieces
  unsigned jobs = 1;      // how many of them at a time. REQUIRES: not 0
  uint64_t megabytes = 0; // that all processes together may need; of more, the largest is ended. 0: no limit

  // Does one piece, in a process of its own; what it prints must not be left in buffers.
  std::function<std::string(size_t piece)> run = nullptr;
  // Called here before a piece begins, in their order: the seconds after which its process is ended.
  std::function<double(size_t piece)> begins = nullptr;
  // Called here once for each piece, in the order in which they end.
  std::function<void(size_t piece, const Finished &finished)> ends = nullptr;
  // Called here a few times per second: the seconds that are left for all. If that is 0 no piece begins any more.
  std::function<double()> secondsLeft = nullptr;
};

// The memory that it has at the moment; 0 if it is not there.
[[nodiscard]] uint64_t residentBytes(pid_t process);

// Those that run when no time is left are given a moment to come to an end by themselves.
// REQUIRES: other threads of this process hold no lock that work could need; they do not exist where it is done.
void runForked(const ForkedWork &work);

} // namespace raddle
