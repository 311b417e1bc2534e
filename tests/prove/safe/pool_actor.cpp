// pool: an actor: its state is touched only by its own thread
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 8

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <condition_variable>

class Actor {
public:
  ~Actor() {
    if (t_.joinable())
      t_.join();
  }

  void start(int messages) {
    t_ = std::thread([this, messages] {
      for (int i = 0; i < messages; ++i)
        handle(take());
    });
  }

  void tell(int v) {
    std::unique_lock<std::mutex> hold(m_);
    c_.wait(hold, [this] { return !full_; });
    slot_ = v;
    full_ = true;
    c_.notify_all();
  }

  int finish() {
    t_.join();
    return state_;
  }

private:
  int take() {
    std::unique_lock<std::mutex> hold(m_);
    c_.wait(hold, [this] { return full_; });
    full_ = false;
    c_.notify_all();
    return slot_;
  }

  void handle(int v) {
    state_ = state_ * 10 + v;
  }

  std::mutex m_;
  std::condition_variable c_;
  bool full_ = false;
  int slot_ = 0;
  int state_ = 0;
  std::thread t_;
};

int main() {
  Actor actor;
  actor.start(2);
  actor.tell(1);
  actor.tell(2);
  int s = actor.finish();
  std::printf("%d\n", s);
  return s == 12 ? 0 : 1;
}
