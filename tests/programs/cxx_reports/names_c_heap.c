// Two accounts in the heap, which one line allocates, are named by the variables that point to them, in every row.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: main.1 waits for `bob->mutex`, held by main.2, main.2 waits for `alice->mutex`, held by main.1
// RUN: FileCheck %s --implicit-check-not="locks from" < %t.txt
// CHECK: main.1 took `alice->mutex` here
// CHECK: locks alice->mutex
// CHECK: locks bob->mutex
// CHECK: waits for `bob->mutex`, held by main.2
#include <pthread.h>
#include <stdlib.h>
struct account { pthread_mutex_t mutex; int balance; };
static struct account *alice, *bob;
static void transfer(struct account *from, struct account *to, int amount) {
  pthread_mutex_lock(&from->mutex);
  pthread_mutex_lock(&to->mutex); // STANDS STANDS
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&to->mutex);
  pthread_mutex_unlock(&from->mutex);
}
static void *first(void *unused) { transfer(alice, bob, 1); return unused; }
static void *second(void *unused) { transfer(bob, alice, 1); return unused; }
static struct account *open_account(void) {
  struct account *account = malloc(sizeof *account);
  pthread_mutex_init(&account->mutex, NULL);
  account->balance = 0;
  return account;
}
int main(void) {
  alice = open_account();
  bob = open_account();
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
}
