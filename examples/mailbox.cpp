// A mailbox for one letter. The letter is put into it before the flag is set, and read after the flag was seen: nothing
// is lost, and nothing races.
//
//   ./raddle check --cxxflag -std=c++20 examples/mailbox.cpp
#include <atomic>
#include <cassert>
#include <string>
#include <thread>

class Mailbox {
public:
  void put(std::string letter) {
    letter_ = std::move(letter);
    isFull_.store(true, std::memory_order_release);
    isFull_.notify_one();
  }
  std::string take() {
    isFull_.wait(false, std::memory_order_acquire);
    return letter_;
  }

private:
  std::string letter_;
  std::atomic<bool> isFull_ = false;
};

int main() {
  Mailbox mailbox;
  std::jthread sender([&] { mailbox.put("hello"); });
  assert(mailbox.take() == "hello");
}
