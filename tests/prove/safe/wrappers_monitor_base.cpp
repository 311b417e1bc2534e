// wrappers: a base class provides the lock, derived classes the data
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

class Monitor {
protected:
  class Entry {
  public:
    explicit Entry(const Monitor *m) : hold_(m->mutex_) {}

  private:
    std::lock_guard<std::mutex> hold_;
  };

private:
  mutable std::mutex mutex_;
};

class Thermostat : private Monitor {
public:
  void set(int d) {
    Entry e(this);
    target_ = d;
    ++changes_;
  }

  int changes() const {
    Entry e(this);
    return changes_;
  }

private:
  int target_ = 20, changes_ = 0;
};

int main(int argc, char **argv) {
  int d = argc > 1 ? std::atoi(argv[1]) : 21;
  Thermostat t;
  std::thread a([&] { t.set(d); }), b([&] { t.set(d + 1); });
  a.join();
  b.join();
  std::printf("%d changes\n", t.changes());
  return 0;
}
