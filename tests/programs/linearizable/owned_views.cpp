// The same for views of text, alone and in parts of results.
// RUN: %explore %s | FileCheck %s
// CHECK: proved: no interleaving fails
#include <mutex>
#include <raddle/linearizable.h>
#include <string>
#include <string_view>
#include <utility>

class Title {
public:
  // Once: what was handed out stays.
  bool set(int number) {
    std::lock_guard<std::mutex> guard(mutex_);
    if (!text_.empty())
      return false;
    text_ = "a title that is too long to be kept in the string itself, number " + std::to_string(number);
    return true;
  }
  std::string_view view() {
    std::lock_guard<std::mutex> guard(mutex_);
    return text_;
  }
  std::pair<bool, const char *> find() {
    std::lock_guard<std::mutex> guard(mutex_);
    return {!text_.empty(), text_.empty() ? nullptr : text_.c_str()};
  }

private:
  std::mutex mutex_;
  std::string text_;
};

int main() {
  raddle::linearizable<Title>()
      .operation("set", &Title::set, raddle::values(1, 2))
      .operation("view", &Title::view)
      .operation("find", &Title::find)
      .scenarios({.threads = 2, .operations = 1})
      .check();
}
