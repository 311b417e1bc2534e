// The first element of an array is the same however it is reached, by a constant index or not; so is its lock.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: [[#@LINE+28]]:3: error: an assertion may fail here
// CHECK: [[#@LINE+34]]:3: error: an assertion may fail here
// CHECK: locks {{ *}}verified
#include <raddle.h>

struct account {
  int owner;
  int balance;
};
static pthread_mutex_t mutexes[4];
static struct account accounts[4];
static int totals[4];
RADDLE_GUARDED_BY(accounts[i].owner, mutexes[i], int i);
RADDLE_GUARDED_BY(accounts[i].balance, mutexes[i], int i);
RADDLE_GUARDED_BY(totals[i], mutexes[i], int i);

void locks(int i) {
  RADDLE_REQUIRES(i == 0 && raddle_holder(&mutexes[i]) == raddle_tid);
  accounts[0].owner = 1;
  totals[0] = 1;
  raddle_assert(accounts[i].owner == 1 && totals[i] == 1);
  pthread_mutex_unlock(&mutexes[0]);
}

void owners(int i) {
  RADDLE_REQUIRES(i == 0 && raddle_holder(&mutexes[0]) == raddle_tid);
  accounts[i].owner = 0;
  accounts[0].owner = 1;
  raddle_assert(accounts[i].owner == 0);
}

void balances(int i) {
  RADDLE_REQUIRES(i == 0 && raddle_holder(&mutexes[0]) == raddle_tid);
  accounts[i].balance = 0;
  accounts[0].balance = 1;
  raddle_assert(accounts[i].balance == 0);
}
