// condvar: request and reply: the client's stack object is filled by the server, who signals back
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct request {
  int input, output, done;
  pthread_cond_t answered;
  struct request *next;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static struct request *inbox;

static int ask(int input) {
  struct request r = {.input = input};
  pthread_cond_init(&r.answered, NULL);
  pthread_mutex_lock(&m);
  r.next = inbox;
  inbox = &r;
  pthread_cond_signal(&arrived);
  while (!r.done)
    pthread_cond_wait(&r.answered, &m);
  pthread_mutex_unlock(&m);
  pthread_cond_destroy(&r.answered);
  return r.output;
}

static void *server(void *arg) {
  int n = *(int *)arg;
  while (n-- > 0) {
    pthread_mutex_lock(&m);
    while (!inbox)
      pthread_cond_wait(&arrived, &m);
    struct request *r = inbox;
    inbox = r->next;
    r->output = r->input * 7;
    r->done = 1;
    pthread_cond_signal(&r->answered);
    pthread_mutex_unlock(&m);
  }
  return NULL;
}

int main(void) {
  int n = 2;
  pthread_t s;
  pthread_create(&s, NULL, server, &n);
  int x = ask(2), y = ask(3);
  pthread_join(s, NULL);
  printf("%d %d\n", x, y);
  return x != 14 || y != 21;
}
