// rules: call_once with a flag of its own in each call
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <mutex>
#include <thread>
static int data;
static void use() {
  std::once_flag flag;
  std::call_once(flag, [] { data++; });
}
int main() {
  std::thread a(use), b(use);
  a.join();
  b.join();
  return data;
}
