// The destructors of std::mutex and std::shared_mutex are trivial and leave no trace. Who destroys one that is held, or
// that others may hold, is refused all the same: whether the destructor is called by name, at the end of a block, or with
// an object around it.
// RUN: %exits 1 %raddle verify --cxxflag=-std=c++20 %s | FileCheck %s
// CHECK: destroysHeld{{.*}} {{ *}}refused: ownership
// CHECK: leavesHeld{{.*}} {{ *}}refused: ownership
// CHECK: destroysShared{{.*}} {{ *}}refused: ownership
// CHECK: own{{.*}} {{ *}}verified
// CHECK: destroysRead{{.*}} {{ *}}refused: ownership
// CHECK: leavesWritten{{.*}} {{ *}}refused: ownership
// CHECK: writes{{.*}} {{ *}}verified
#include <mutex>
#include <raddle.h>
#include <shared_mutex>

struct Account {
  std::mutex m;
  int balance;
};
RADDLE_GUARDED_BY(self->balance, self->m, Account *self);
static constinit std::mutex global;

void destroysHeld() {
  auto *account = new Account;
  account->m.lock();
  account->m.~mutex();
}

void leavesHeld() {
  Account account;
  account.m.lock();
}

void destroysShared(Account *account) { account->~Account(); }

int own() {
  Account account;
  account.m.lock();
  account.balance = 1;
  account.m.unlock();
  return 1;
}

struct Table {
  std::shared_mutex m;
  int entries;
};
RADDLE_GUARDED_BY(self->entries, self->m, Table *self);
static Table table;

void destroysRead() {
  table.m.lock_shared();
  table.m.~shared_mutex();
}

void leavesWritten() {
  Table own;
  own.m.lock();
}

void writes() {
  table.m.lock();
  table.entries = 1;
  table.m.unlock();
  Table own;
  own.m.lock();
  own.m.unlock();
}
