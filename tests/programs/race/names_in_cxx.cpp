// Members of classes and templates, and variables in namespaces and classes, by the names of the source.
// Executions: the search ends after the first one, in which both threads write everything.
// RUN: %exits 1 %raddle explore --max-executions 1 %s | FileCheck %s
// CHECK: error: data race on `bank::Account::opened`
// CHECK: error: data race on `bank::vault.money_`
// CHECK: error: data race on `boxes[1].value`
// CHECK: error: data race on `touch<short>::calls`
// CHECK: error: data race on `Counter<int>::count`
// CHECK: error: data race on `named.id`
// CHECK: error: data race on `box->value`
// CHECK: error: data race on `atom`
// CHECK: executions: 1, not all explored (stopped by --max-executions); every external call is modelled
#include <atomic>
#include <pthread.h>

namespace bank {
class Account {
public:
  void pay(int money) {
    opened = 1;
    money_ = money;
  }
  static int opened;

private:
  int owner_ = 0;
  int money_ = 0;
};
int Account::opened;
static Account vault;
} // namespace bank

template <typename T> struct Box {
  T key, value;
};
static Box<short> boxes[2];

template <typename T> struct Counter {
  static inline int count;
  static void add() { count = 1; }
};

struct Base {
  int kind, id;
};
static struct Derived : Base {
  int more;
} named;

static Box<long> *box;
static std::atomic<int> atom;

template <typename T> static void touch(T &target) {
  static int calls;
  target = 1;
  calls = 1;
}

static void *writes(void *unused) {
  bank::vault.pay(1);
  touch(boxes[1].value);
  Counter<int>::add();
  named.id = 1;
  box->value = 1;
  __builtin_memset(&atom, 0, sizeof atom);
  return unused;
}

int main() {
  box = new Box<long>;
  pthread_t first, second;
  pthread_create(&first, nullptr, writes, nullptr);
  pthread_create(&second, nullptr, writes, nullptr);
  pthread_join(first, nullptr);
  pthread_join(second, nullptr);
}
