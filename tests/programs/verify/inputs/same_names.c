// Another file with a lock and a struct of the same names.
#include <pthread.h>

static pthread_mutex_t lock;
static int other __attribute__((guarded_by(lock)));

struct item {
  long before;
  int value __attribute__((guarded_by(guard)));
  pthread_mutex_t spare, guard;
};

void set_other(struct item *item) {
  pthread_mutex_lock(&lock);
  other = 1;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&item->guard);
  item->value = 1;
  pthread_mutex_unlock(&item->guard);
}
