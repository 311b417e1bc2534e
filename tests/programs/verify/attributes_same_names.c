// Names in attributes mean what they mean in their file.
// RUN: %exits 0 %raddle verify %s %S/inputs/same_names.c | FileCheck %s
// CHECK: proved
// CHECK: set_mine {{ *}}verified
// CHECK: set_other {{ *}}verified
#include <pthread.h>

static pthread_mutex_t lock;
static int mine __attribute__((guarded_by(lock)));

struct item {
  pthread_mutex_t guard, spare;
  int value __attribute__((guarded_by(guard)));
};

void set_mine(struct item *item) {
  pthread_mutex_lock(&lock);
  mine = 1;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&item->guard);
  item->value = 1;
  pthread_mutex_unlock(&item->guard);
}
