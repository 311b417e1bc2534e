// That uninitialized memory is zero is assumed only where its uses are not checked and it may matter.
// Executions: the threads do nothing that the other could notice.
// RUN: %explore --check none --cflag=-DWHAT=readsRegister %s 2>&1 | FileCheck %s
// RUN: %explore --check none --cflag=-DWHAT=readsField %s 2>&1 | FileCheck %s
// RUN: %explore --check none --cflag=-DWHAT=handsOver %s 2>&1 | FileCheck %s
// RUN: %explore --check none --cflag=-DWHAT=readsBlock %s 2>&1 | FileCheck %s
// RUN: %explore --check none --cflag=-DWHAT=writesAll %s 2>&1 | FileCheck %s --check-prefix=NOT
// RUN: %explore --check uninitialized --cflag=-DWHAT=writesAll %s 2>&1 | FileCheck %s --check-prefix=NOT
// CHECK: assuming uninitialized memory is zero
// NOT: proved
// NOT-NOT: uninitialized memory
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct Node {
  char tag;
  struct Node *next;
};
struct Job {
  int number;
  int result;
};
static volatile int yes = 1;
static struct Node *list;

static void *readsRegister(void *unused) {
  int value;
  if (yes)
    value = 1;
  return value == 1 ? unused : &list;
}

static void *readsField(void *unused) {
  struct Job job;
  job.number = 1;
  struct Job copy = job;
  return copy.number == 1 ? unused : &list;
}

static int resultOf(const struct Job *job) {
  return job->result;
}
static void *handsOver(void *unused) {
  struct Job job;
  job.number = 1;
  return resultOf(&job) == 0 ? unused : &list;
}

static void *readsBlock(void *unused) {
  struct Node *node = malloc(sizeof *node);
  node->tag = 'x';
  node = node->next ? node->next : node;
  free(node);
  return unused;
}

static void prepare(struct Job *job, int number) {
  job->number = number;
  job->result = 0;
}
static void *writesAll(void *unused) {
  struct Job job;
  prepare(&job, 3);
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  int values[4];
  for (int i = 0; i < 4; ++i)
    values[i] = i;
  struct Node *node = malloc(sizeof *node);
  node->tag = 'x';
  node->next = NULL;
  char *text = malloc(8);
  memset(text, 0, 8);
  int i;
  for (i = 0; i < 4; ++i)
    job.result += values[i];
  free(text);
  free(node);
  return resultOf(&job) > 0 && now.tv_sec >= 0 ? unused : &list;
}

int main(void) {
  pthread_t threads[2];
  pthread_mutex_t mutex;
  pthread_mutex_init(&mutex, NULL);
  for (int i = 0; i < 2; ++i)
    pthread_create(&threads[i], NULL, WHAT, NULL);
  for (int i = 0; i < 2; ++i) {
    void *result;
    pthread_join(threads[i], &result);
  }
  pthread_mutex_destroy(&mutex);
}
