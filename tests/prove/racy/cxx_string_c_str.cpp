// cxx: c_str() is taken under the lock and used after it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `text._M_local_buf[0]`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <string>
static std::mutex m;
static std::string text = "short";

int main() {
  std::thread t([] {
    std::lock_guard<std::mutex> hold(m);
    text = "another";
  });
  const char *p;
  {
    std::lock_guard<std::mutex> hold(m);
    p = text.c_str();
  }
  std::printf("%c\n", p[0]);
  t.join();
}
