// tickets: a slot is claimed by compare-exchange on its state, then filled by the winner only
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

enum { FREE, TAKEN };

static struct {
  atomic_int state;
  int owner;
} seats[3];

static int claim(int who) {
  for (int i = 0; i < 3; i++) {
    int expected = FREE;
    if (atomic_compare_exchange_strong(&seats[i].state, &expected, TAKEN)) {
      seats[i].owner = who;
      return i;
    }
  }
  return -1;
}

static void *guest(void *arg) {
  int who = *(int *)arg;
  int seat = claim(who);
  if (seat < 0)
    fprintf(stderr, "guest %d stands\n", who);
  return NULL;
}

int main(void) {
  int ids[3] = {7, 8, 9};
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, guest, &ids[i]);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  for (int i = 0; i < 3; i++)
    printf("seat %d: %d\n", i, seats[i].owner);
  return 0;
}
