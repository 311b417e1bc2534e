// Locks in the heap are named by the variable that points to their object; those of std::mutex by the object they are a part
// of.
// Executions: either thread has both locks first, or each has its first one.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s
// CHECK: error: deadlock: main.1 waits for `table.lock`, held by main.2, main.2 waits for `account->lock`, held by main.1
// CHECK: executions: 3, all explored; every external call is modelled
#include <mutex>
#include <pthread.h>

struct Account {
  int money = 0;
  std::mutex lock;
};
static Account *account;
static struct {
  int size;
  std::mutex lock;
} table;

static void *pays(void *);

int main() {
  account = new Account;
  pthread_t first, second;
  pthread_create(&first, nullptr, pays, &account->lock);
  pthread_create(&second, nullptr, pays, &table.lock);
  pthread_join(first, nullptr);
  pthread_join(second, nullptr);
}

static void *pays(void *argument) {
  auto *first = static_cast<std::mutex *>(argument);
  std::mutex *second = first == &table.lock ? &account->lock : &table.lock;
  first->lock();
  second->lock();
  second->unlock();
  first->unlock();
  return nullptr;
}
