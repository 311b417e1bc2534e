// cxx: a derived class overrides the locked update without the lock
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `fast.n (local of main)`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

struct Base {
  std::mutex m;
  int n = 0;
  virtual ~Base() = default;

  virtual void update() {
    std::lock_guard<std::mutex> hold(m);
    n++;
  }
};

struct Fast : Base {
  void update() override {
    n++;
  }
};

static void work(Base *b) {
  b->update();
}

int main(int argc, char **) {
  Fast fast;
  Base slow;
  Base *chosen = argc > 5 ? &slow : &fast;
  std::thread x(work, chosen), y(work, chosen);
  x.join();
  y.join();
  std::printf("%d\n", chosen->n);
}
