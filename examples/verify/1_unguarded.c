#include <raddle.h>

struct counter {
  pthread_mutex_t m;
  int count;
};
RADDLE_GUARDED_BY(self->count, self->m, struct counter *self);

void increment(struct counter *c) {
  c->count++;
}
