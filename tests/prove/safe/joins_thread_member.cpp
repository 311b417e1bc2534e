// joins: a class owns its thread; stop() joins it before the result is read
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

class Job {
public:
  explicit Job(int n) : n_(n), thread_([this] { run(); }) {}

  ~Job() {
    stop();
  }

  long stop() {
    if (thread_.joinable())
      thread_.join();
    return result_;
  }

  Job(const Job &) = delete;

private:
  void run() {
    for (int i = 1; i <= n_; ++i)
      result_ += i;
  }

  const int n_;
  long result_ = 0;
  std::thread thread_;
};

int main() {
  Job a(4), b(5);
  long ra = a.stop(), rb = b.stop();
  std::printf("%ld %ld\n", ra, rb);
  return ra == 10 && rb == 15 ? 0 : 1;
}
