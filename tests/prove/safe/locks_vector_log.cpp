// locks: a vector of strings grows under its mutex
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 6

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <string>

class Log {
public:
  void write(const std::string &line) {
    std::lock_guard hold(mutex_);
    lines_.push_back(line);
  }

  void dump() {
    std::lock_guard hold(mutex_);
    for (const auto &line : lines_)
      std::printf("%s\n", line.c_str());
  }

private:
  std::mutex mutex_;
  std::vector<std::string> lines_;
};

static void chat(Log &log, const char *who, int times) {
  for (int i = 0; i < times; ++i)
    log.write(std::string(who) + " " + std::to_string(i));
}

int main(int argc, char **argv) {
  const int times = argc > 1 ? std::atoi(argv[1]) : 3;
  Log log;
  std::thread a(chat, std::ref(log), "ann", times), b(chat, std::ref(log), "ben", times);
  a.join();
  b.join();
  log.dump();
  return 0;
}
