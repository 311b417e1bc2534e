// Clients of a class; and a lock that is released without being held.
// RUN: %exits 1 %raddle verify --confirm 3 %s > %t.out && FileCheck %s < %t.out
// CHECK: error: the thread reads `this->balance`, but its access predicate need not hold here; 3 client threads show it: data race on `{{.*}}balance`
// CHECK: error: the thread releases a lock that it need not hold; 3 client threads show it:
// CHECK: checked 3: 1 verified, 2 refused, 0 unknown
#include <mutex>
#include <raddle.h>

struct Account {
  void deposit(int amount);
  int peek();
  void leave();
  std::mutex m;
  int balance;
};
RADDLE_GUARDED_BY(self->balance, self->m, Account *self);

void Account::deposit(int amount) {
  const std::lock_guard<std::mutex> guard(m);
  balance += amount;
}

int Account::peek() {
  return balance;
}

void Account::leave() {
  m.unlock();
}
