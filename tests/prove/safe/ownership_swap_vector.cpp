// ownership: the consumer swaps the shared vector with an empty one and works on it alone
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 3

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

class Mailbox {
public:
  void post(int v) {
    std::lock_guard<std::mutex> hold(m_);
    pending_.push_back(v);
  }

  std::vector<int> drain() {
    std::vector<int> mine;
    {
      std::lock_guard<std::mutex> hold(m_);
      mine.swap(pending_);
    }
    return mine;
  }

private:
  std::mutex m_;
  std::vector<int> pending_;
};

int main() {
  Mailbox box;
  int sum = 0;
  std::thread poster([&] {
    box.post(1);
    box.post(2);
  });
  std::thread reader([&] {
    auto mine = box.drain();
    for (int &v : mine) {
      v *= 10;
      sum += v;
    }
  });
  poster.join();
  reader.join();
  for (int v : box.drain())
    sum += v * 10;
  std::printf("%d\n", sum);
  return sum == 30 ? 0 : 1;
}
