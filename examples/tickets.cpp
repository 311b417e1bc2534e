// Tickets that are sold by several threads: each access is atomic, but to look and to sell are two steps. Nobody has
// written an assertion: results of concurrent calls are compared with those of sequential orders.
//
//   ./raddle check examples/tickets.cpp     finds two threads that both get the last ticket
#include <atomic>
#include <raddle/linearizable.h>

class Tickets {
public:
  bool sell() {
    if (left_.load() == 0)
      return false;
    left_.fetch_sub(1);
    return true;
  }
  void giveBack() { left_.fetch_add(1); }

private:
  std::atomic<int> left_{1};
};

int main() {
  raddle::linearizable<Tickets>()
      .operation("sell", &Tickets::sell)
      .operation("giveBack", &Tickets::giveBack)
      .scenarios({.threads = 2, .operations = 1})
      .check();
}
