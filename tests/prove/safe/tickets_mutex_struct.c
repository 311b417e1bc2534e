// tickets: each thread takes a seat number under the lock and fills in that seat outside of it
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 3

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define SEATS 4

static struct {
  pthread_mutex_t m;
  int next;

  struct {
    char who[8];
    int price;
  } seat[SEATS];
} plane = {.m = PTHREAD_MUTEX_INITIALIZER};

static int book(const char *who) {
  pthread_mutex_lock(&plane.m);
  int mine = plane.next;
  if (mine < SEATS)
    plane.next++;
  pthread_mutex_unlock(&plane.m);
  if (mine >= SEATS)
    return -1;
  snprintf(plane.seat[mine].who, sizeof plane.seat[mine].who, "%s", who);
  plane.seat[mine].price = 100 + mine;
  return mine;
}

static void *agent(void *arg) {
  char **names = arg;
  for (; *names; names++)
    if (book(*names) < 0)
      fprintf(stderr, "%s: full\n", *names);
  return NULL;
}

int main(int argc, char **argv) {
  char *a[] = {"ann", "abe", NULL};
  (void)argc;
  pthread_t x, y;
  pthread_create(&x, NULL, agent, a);
  pthread_create(&y, NULL, agent, argv + 1);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  for (int i = 0; i < plane.next; i++)
    printf("%s %d\n", plane.seat[i].who, plane.seat[i].price);
  return 0;
}
