// Two threads print by all means; the assertion fails if the first comes last.
#include <cassert>
#include <cstdio>
#include <iostream>
#include <mutex>
#include <thread>
#include <unistd.h>

std::mutex mutex;
int last;

int main() {
  std::puts("main begins");
  std::thread second([] {
    std::scoped_lock lock(mutex);
    std::printf("second %d\n", 2);
    last = 2;
  });
  std::thread other([] {
    std::scoped_lock lock(mutex);
    std::cout << "first by cout" << std::endl;
    last = 1;
  });
  other.join();
  second.join();
  std::fputs("to standard error\n", stderr);
  assert(write(STDOUT_FILENO, "raw\n", 4) == 4);
  assert(last == 2);
}
