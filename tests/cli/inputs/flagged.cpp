// Needs C++20.
#include <mutex>
#include <thread>

#if __cplusplus < 202002L
#error the standard is too old
#endif

int main() {
  std::mutex mutex;
  int count = 0;
  std::jthread other([&] {
    std::scoped_lock lock(mutex);
    ++count;
  });
  std::scoped_lock lock(mutex);
  ++count;
}
