// rules: a thread gets a local of a loop by reference and is detached
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `own (local of main)` (and 1 more error)

#include <pthread.h>
#include <thread>
#include <vector>
int main(int argc, char **) {
  for (int i = 0; i < argc + 1; i++) {
    int own = 0;
    std::thread t([&own] { own++; });
    t.detach();
    own++;
  }
  pthread_exit(nullptr);
}
