// private: objects made by threads are collected in slots and changed by main after the joins
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <memory>
#include <string>

struct Report {
  std::string text;
  int lines = 0;
};

static void compose(std::unique_ptr<Report> &slot, int lines) {
  auto r = std::make_unique<Report>();
  for (int i = 0; i < lines; ++i) {
    r->text += "x";
    r->lines++;
  }
  slot = std::move(r);
}

int main() {
  std::unique_ptr<Report> slots[2];
  std::thread a(compose, std::ref(slots[0]), 2), b(compose, std::ref(slots[1]), 3);
  a.join();
  b.join();
  int lines = 0;
  for (auto &s : slots) {
    s->text.clear();
    lines += s->lines;
  }
  std::printf("%d\n", lines);
  return lines == 5 ? 0 : 1;
}
