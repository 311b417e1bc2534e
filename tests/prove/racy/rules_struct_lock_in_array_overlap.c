// rules: the lock of an element guards the next element, too
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `cells[1].values[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct cell { pthread_mutex_t lock; int values[2]; };
static struct cell cells[4];

static void *work(void *arg) {
  struct cell *cell = arg;
  pthread_mutex_lock(&cell->lock);
  cell->values[0]++;
  (cell + 1)->values[0]++;
  pthread_mutex_unlock(&cell->lock);
  return NULL;
}

int main(int argc, char **argv) {
  (void)argv;
  pthread_t ids[3];
  int n = argc + 1;
  for (int i = 0; i < 4; i++)
    pthread_mutex_init(&cells[i].lock, NULL);
  for (int i = 0; i < n; i++)
    pthread_create(&ids[i], NULL, work, &cells[i]);
  for (int i = 0; i < n; i++)
    pthread_join(ids[i], NULL);
  return 0;
}
