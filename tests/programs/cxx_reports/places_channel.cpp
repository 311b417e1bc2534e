// Channels in an unnamed namespace, behind a base class: names in the report are those that people write.
// RUN: %exits 1 %explore --first %s --json %t.json | FileCheck %s
// CHECK: error: data race on `local->last_`
// CHECK: locks local->mutex_
// RUN: grep '"summary"' %t.json | FileCheck %s --check-prefix=WORDS --implicit-check-not=anonymous
// WORDS: main.1 writes `local->last_` in LocalChannel::send(
#include <chrono>
#include <condition_variable>
#include <iostream>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>
namespace {
struct Message { int id; std::string body; };
class Channel {
public:
  virtual ~Channel() = default;
  virtual void send(Message message) = 0;
};
class LocalChannel final : public Channel {
public:
  void send(Message message) override {
    last_ = std::move(message);
    {
      std::lock_guard lock(mutex_);
      ++count_;
    }
    changed_.notify_all();
  }
  std::optional<Message> waitFor(int n) {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_for(lock, std::chrono::milliseconds(50), [&] { return count_ >= n; }))
      return std::nullopt;
    return last_;
  }
private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<Message> last_;
  int count_ = 0;
};
}
int main() {
  std::vector<std::shared_ptr<Channel>> channels;
  auto local = std::make_shared<LocalChannel>();
  channels.push_back(local);
  std::vector<std::thread> senders;
  for (int i = 0; i < 2; ++i)
    senders.emplace_back([&, i] { channels[0]->send({i, "hello"}); });
  auto got = local->waitFor(1);
  for (auto &s : senders) s.join();
  std::cout << (got ? got->id : -1) << "\n";
}
