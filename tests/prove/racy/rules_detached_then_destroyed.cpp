// rules: the object of a detached thread is destroyed, which waits for nobody
// verdict: racy; shown by `raddle explore FILE`
// shown: race on `counter`

#include <cstdio>
#include <thread>

static int counter;

int main() {
  {
    std::thread helper([] { counter++; });
    helper.detach();
  }
  counter++;
  std::printf("%d\n", counter);
  return 0;
}
