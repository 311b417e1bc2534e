// structlocks: the lock sits in a nested struct, the data beside it
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 9

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct header {
  int magic;
  pthread_mutex_t lock;
};

struct device {
  struct header h;
  char state[16];
  int irqs;
};
static struct device devices[2];

static void device_set(struct device *d, const char *state) {
  pthread_mutex_lock(&d->h.lock);
  strcpy(d->state, state);
  d->irqs++;
  pthread_mutex_unlock(&d->h.lock);
}

static void *driver(void *arg) {
  struct device *d = arg;
  device_set(d, "up");
  device_set(d, "down");
  return NULL;
}

static void *watchdog(void *arg) {
  (void)arg;
  for (int i = 0; i < 2; i++) {
    struct device *d = &devices[i];
    pthread_mutex_lock(&d->h.lock);
    printf("%d: %s\n", i, d->state);
    pthread_mutex_unlock(&d->h.lock);
  }
  return NULL;
}

int main(void) {
  for (int i = 0; i < 2; i++) {
    devices[i].h.magic = 0x1d;
    pthread_mutex_init(&devices[i].h.lock, NULL);
    strcpy(devices[i].state, "off");
  }
  pthread_t t0, t1, w;
  pthread_create(&t0, NULL, driver, &devices[0]);
  pthread_create(&t1, NULL, driver, &devices[1]);
  pthread_create(&w, NULL, watchdog, NULL);
  pthread_join(t0, NULL);
  pthread_join(t1, NULL);
  pthread_join(w, NULL);
  printf("%d\n", devices[0].irqs + devices[1].irqs);
  return 0;
}
