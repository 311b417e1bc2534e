// arraylocks: locks[i] guards data[i], for int indices that the thread computes
// verdict: race-free; shown by `raddle explore FILE -- 2 3`
// shown: all executions explored, 4

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define N 8
static pthread_mutex_t locks[N];
static int data[N];

struct range {
  int from, to;
};

static void *add_range(void *arg) {
  struct range *r = (struct range *)arg;
  for (int i = r->from; i < r->to; i++) {
    pthread_mutex_lock(&locks[i]);
    data[i] += i;
    pthread_mutex_unlock(&locks[i]);
  }
  return NULL;
}

static int clamp(int v) {
  return v < 0 ? 0 : v > N ? N : v;
}

int main(int argc, char **argv) {
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&locks[i], NULL);
  struct range r1 = {0, clamp(argc > 1 ? atoi(argv[1]) : 5)},
               r2 = {0, clamp(argc > 2 ? atoi(argv[2]) : N)};
  pthread_t a, b;
  pthread_create(&a, NULL, add_range, &r1);
  pthread_create(&b, NULL, add_range, &r2);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  for (int i = 0; i < N; i++) {
    printf("%d ", data[i]);
    pthread_mutex_destroy(&locks[i]);
  }
  puts("");
  return 0;
}
