// The objects that the program initialized by a call and has not destroyed: mutexes, condition variables, semaphores
// and so on. They cost nothing but their memory as long as they are; at the end the explorer asks which are left.
//
// Objects that a static initializer made need no end, and those of libraries are their own affair: neither is here.
#pragma once

#include <cstdint>

#include "runtime/memory_map.h"

namespace raddle::runtime {

// The running thread initialized it by a call that will return to `caller`. `what` is what it is, in words. More than a
// few thousand at once are not remembered.
void noteInitialized(Range object, const char *what, const void *caller);
// The same if `result`, that of the call, is 0; returns it.
template <typename Object> int noteResult(int result, const Object *object, const char *what, const void *caller) {
  auto begin = reinterpret_cast<uint64_t>(object);
  if (result == 0)
    noteInitialized({begin, begin + sizeof(Object)}, what, caller);
  return result;
}
// It was destroyed.
void noteDestroyed(const void *object);

// All that the table of objects holds: a part of the state of an execution.
Range objectRecords();

} // namespace raddle::runtime
