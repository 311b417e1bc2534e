// ownership: unique_ptr moves through a locked queue; the receiver owns the object
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 6

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <memory>
#include <queue>

struct Packet {
  int id;
  std::vector<int> body;
};

class Channel {
public:
  void send(std::unique_ptr<Packet> p) {
    std::lock_guard<std::mutex> hold(m_);
    q_.push(std::move(p));
  }

  std::unique_ptr<Packet> receive() {
    std::lock_guard<std::mutex> hold(m_);
    if (q_.empty())
      return nullptr;
    auto p = std::move(q_.front());
    q_.pop();
    return p;
  }

private:
  std::mutex m_;
  std::queue<std::unique_ptr<Packet>> q_;
};

int main(int argc, char **argv) {
  int n = argc > 1 ? std::atoi(argv[1]) : 2;
  Channel c;
  std::thread sender([&] {
    for (int i = 0; i < n; ++i) {
      auto p = std::make_unique<Packet>();
      p->id = i;
      p->body.assign(2, i);
      c.send(std::move(p));
    }
  });
  int got = 0;
  for (int i = 0; i < 2; ++i)
    if (auto p = c.receive()) {
      p->body.push_back(1);
      ++got;
    }
  sender.join();
  while (c.receive())
    ++got;
  std::printf("%d\n", got);
  return 0;
}
