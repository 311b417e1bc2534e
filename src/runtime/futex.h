// The system call futex, which the C++ library builds std::atomic::wait, semaphores, latches, barriers and futures on.
#pragma once

namespace raddle::runtime {

// The arguments of the system call that matter, in its order.
struct FutexCall {
  long address;
  long operation;
  long value;
  long deadline;
};

// As the system call: a negative number is an error.
long futex(const FutexCall &call);

} // namespace raddle::runtime
