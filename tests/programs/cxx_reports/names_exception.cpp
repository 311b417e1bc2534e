// An exception that nobody catches is named, with what it says if the library knows that.
// RUN: %exits 1 %explore --cxxflag=-DSTANDARD %s 2>&1 | FileCheck %s --check-prefix=STANDARD
// RUN: %exits 1 %explore --cxxflag=-DDERIVED %s 2>&1 | FileCheck %s --check-prefix=DERIVED
// RUN: %exits 1 %explore --cxxflag=-DOVERRIDES %s 2>&1 | FileCheck %s --check-prefix=OVERRIDES
// RUN: %exits 1 %explore --cxxflag=-DNUMBER %s 2>&1 | FileCheck %s --check-prefix=NUMBER
// STANDARD: violated: uncaught exception std::runtime_error: queue is closed
// DERIVED: violated: uncaught exception work::QueueClosed: queue is closed
// OVERRIDES: violated: uncaught exception Broken{{$}}
// NUMBER: violated: uncaught exception int{{$}}
#include <mutex>
#include <stdexcept>
#include <thread>

namespace work {
struct QueueClosed : std::runtime_error {
  QueueClosed() : std::runtime_error("queue is closed") {}
};
} // namespace work

static std::mutex mutex;

// Asking it would run code of the program, which may take part in the search.
struct Broken : std::exception {
  const char *what() const noexcept override {
    std::lock_guard guard(mutex);
    return "broken";
  }
};

static void take() {
#if defined(STANDARD)
  throw std::runtime_error("queue is closed");
#elif defined(DERIVED)
  throw work::QueueClosed();
#elif defined(OVERRIDES)
  throw Broken();
#else
  throw 3;
#endif
}

int main() {
  std::thread worker(take);
  worker.join();
}
