// cxx: the object ends at the end of the block before its thread is joined
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `m._M_mutex of Worker allocated at cxx_member_after_destructor.cpp:23 in main()` (and 1 more error)

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

struct Worker {
  int result = 0;
  std::mutex m;

  void run() {
    std::lock_guard<std::mutex> hold(m);
    result = 1;
  }
};

int main() {
  std::thread t;
  {
    auto *w = new Worker;
    t = std::thread(&Worker::run, w);
    delete w;
  }
  t.join();
}
