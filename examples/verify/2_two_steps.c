#include <raddle.h>

struct counter {
  pthread_mutex_t m;
  int count;
};
RADDLE_GUARDED_BY(self->count, self->m, struct counter *self);

void increment(struct counter *c) {
  RADDLE_PERFORMS("increment", RADDLE_MODIFIES(c->count),
                  RADDLE_OLD(raddle_holder(&c->m)) == 0 && c->count == RADDLE_OLD(c->count) + 1);
  pthread_mutex_lock(&c->m);
  int j = c->count;
  pthread_mutex_unlock(&c->m);
  pthread_mutex_lock(&c->m);
  c->count = j + 1;
  pthread_mutex_unlock(&c->m);
}
