// A lock has one name in the message and in every row, whichever reference leads to it.
// RUN: %exits 1 %explore --first %s > %t
// RUN: FileCheck %s < %t
// RUN: grep -oE '(reads|writes|locks|unlocks|loads|stores|updates|frees|signals) .*' %t | not grep -E '_M_|\*__|`this->|from.mutex|to.mutex'
// CHECK: deadlock: main.1 waits for `bob.mutex`, held by main.2, main.2 waits for `alice.mutex`, held by main.1
// CHECK: note: main.{{[12]}} took `{{alice|bob}}.mutex` here
// CHECK: locks alice.mutex
// CHECK: locks bob.mutex
#include <mutex>
#include <thread>

struct Account {
  std::mutex mutex;
  int cents = 0;
};

static Account alice;
static Account bob;

static void transfer(Account &from, Account &to) {
  std::lock_guard first(from.mutex);
  std::lock_guard second(to.mutex);
  --from.cents;
  ++to.cents;
}

int main() {
  std::thread one(transfer, std::ref(alice), std::ref(bob));
  std::thread other(transfer, std::ref(bob), std::ref(alice));
  one.join();
  other.join();
}
