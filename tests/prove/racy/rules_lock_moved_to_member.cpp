// rules: a unique_lock is moved away and back only on one path
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <mutex>
#include <thread>
static std::mutex m;
static int data;
static void use(bool moves) {
  std::unique_lock<std::mutex> lock(m);
  {
    std::unique_lock<std::mutex> other;
    if (moves)
      other = std::move(lock);
  }
  data++;
}
int main() {
  std::thread a(use, true), b(use, false);
  a.join();
  b.join();
  return data;
}
