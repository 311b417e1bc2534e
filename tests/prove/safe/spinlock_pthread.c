// spinlock: pthread_spin_lock guards a small array
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_spinlock_t spin;
static int stack[16], depth;

static int push(int v) {
  int ok = 0;
  pthread_spin_lock(&spin);
  if (depth < 16) {
    stack[depth++] = v;
    ok = 1;
  }
  pthread_spin_unlock(&spin);
  return ok;
}

static void *pusher(void *arg) {
  int n = *(int *)arg;
  for (int i = 0; i < n; i++)
    if (!push(i))
      break;
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4;
  pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(t + i, NULL, pusher, &n);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  while (depth > 0)
    printf("%d ", stack[--depth]);
  puts("");
  pthread_spin_destroy(&spin);
  return 0;
}
