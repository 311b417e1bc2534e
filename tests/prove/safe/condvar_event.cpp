// condvar: a one-shot event; the data is written before set() and read after wait()
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <condition_variable>

class Event {
public:
  void set() {
    std::lock_guard<std::mutex> hold(m_);
    done_ = true;
    c_.notify_all();
  }

  void wait() {
    std::unique_lock<std::mutex> hold(m_);
    while (!done_)
      c_.wait(hold);
  }

private:
  std::mutex m_;
  std::condition_variable c_;
  bool done_ = false;
};

static Event loaded;
static std::vector<int> table;

int main() {
  int first = 0;
  std::thread loader([] {
    table = {7, 8, 9};
    loaded.set();
  });
  std::thread user([&] {
    loaded.wait();
    first = table.front();
  });
  loader.join();
  user.join();
  std::printf("%d\n", first);
  return first == 7 ? 0 : 1;
}
