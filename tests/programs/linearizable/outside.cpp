// What is outside of the object: state that all objects share, and threads that they create.
// RUN: %exits 3 %explore %s -- shared | FileCheck %s --check-prefix=SHARED
// RUN: %exits 3 %explore %s -- threads | FileCheck %s --check-prefix=THREADS
// SHARED: unknown: the same calls in the same order by one thread return something else than before
// THREADS: unknown: a check of results begins after a thread was created, also by the class itself
#include <atomic>
#include <raddle/linearizable.h>
#include <string>
#include <thread>

static std::atomic<int> next;

struct Ids {
  int take() { return next++; }
};

struct Active {
  ~Active() { worker.join(); }
  int get() { return value; }
  std::atomic<int> value{0};
  std::thread worker{[this] { value = 1; }};
};

int main(int, char **words) {
  if (words[1] == std::string("shared"))
    raddle::linearizable<Ids>().operation("take", &Ids::take).check();
  else
    raddle::linearizable<Active>().operation("get", &Active::get).check();
}
