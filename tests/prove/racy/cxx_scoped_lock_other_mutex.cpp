// cxx: scoped_lock on the mutex of the other account only
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `y.balance (local of main)` (and 1 more error)

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

struct Account {
  std::mutex m;
  int balance = 10;
};

static void move(Account &from, Account &to) {
  std::scoped_lock hold(to.m);
  from.balance -= 1;
  to.balance += 1;
}

int main() {
  Account x, y;
  std::thread a([&] { move(x, y); }), b([&] { move(y, x); });
  a.join();
  b.join();
  std::printf("%d\n", x.balance + y.balance);
}
