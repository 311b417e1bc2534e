// Threads that own a sink together write to it without a lock. Main only hands it to them.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `sink->text_`
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>
class Sink {
public:
  void write(std::string_view line) {
    text_ += line; // STANDS STANDS
    text_ += '\n';
  }

private:
  std::string text_;
};
int main() {
  auto sink = std::make_shared<Sink>();
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; ++i)
    threads.emplace_back([sink, i] { sink->write("thread " + std::to_string(i)); });
  for (auto &thread : threads)
    thread.join();
}
