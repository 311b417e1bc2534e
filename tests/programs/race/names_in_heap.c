// Memory of the heap is named by the variable that points to it, or else by where it was allocated, and down to field or
// element by the type it was allocated for.
// Executions: the search ends after the first one, in which both threads write everything.
// RUN: %exits 1 %raddle explore --max-executions 1 %s | FileCheck %s
// CHECK: error: data race on `head->next`
// CHECK: error: data race on `nodes[2].next`
// CHECK: error: data race on `numbers[5]`
// CHECK: error: data race on `*character`
// CHECK: error: data race on `message->bytes[9]`
// CHECK: error: data race on `next of struct node allocated at {{.*}}names_in_heap.c:[[#NODE:]] in pushSecond()`
// CHECK: error: data race on `[2].next of struct node[4] allocated at {{.*}}names_in_heap.c:[[#NODE+1]] in pushSecond()`
// CHECK: error: data race on `[5] of long[6] allocated at {{.*}}names_in_heap.c:[[#NODE+2]] in pushSecond()`
// CHECK: error: data race on `char allocated at {{.*}}names_in_heap.c:[[#NODE+3]] in pushSecond()`
// CHECK: error: data race on `bytes[9] of message_t allocated at {{.*}}names_in_heap.c:[[#NODE+4]] in pushSecond()`
// CHECK: error: data race on `untyped->value`
// CHECK: error: data race on `bytes 8-11 of heap block allocated at {{.*}}names_in_heap.c:[[#NODE-16]] in getMore()`
// CHECK: executions: 1, not all explored (stopped by --max-executions); every external call is modelled
#include <pthread.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};
typedef struct {
  int length;
  char bytes[];
} message_t;

static struct node *head, *nodes;
static long *numbers;
static char *character;
static message_t *message;
static struct {
  struct node *head, *nodes;
  long *numbers;
  char *character;
  message_t *message;
} *second;
static struct node *untyped;
static int *part;

static void *get(size_t size) {
  return malloc(size); // It does not say what for.
}

static void *getMore(size_t size) {
  return malloc(size);
}

static void push(void) {
  head = malloc(sizeof *head);
  nodes = calloc(4, sizeof *nodes);
  numbers = malloc(6 * sizeof *numbers);
  character = malloc(1);
  message = malloc(sizeof *message + 20);
  second = calloc(1, sizeof *second);
  untyped = get(sizeof *untyped);
  part = &((struct node *)getMore(sizeof *untyped))->value;
}

// Nothing but the heap points to these.
static void pushSecond(void) {
  second->head = malloc(sizeof *head);
  second->nodes = calloc(4, sizeof *nodes);
  second->numbers = malloc(6 * sizeof *numbers);
  second->character = malloc(1);
  second->message = malloc(sizeof *message + 20);
}

static void *writes(void *unused) {
  head->next = NULL;
  nodes[2].next = NULL;
  numbers[5] = 1;
  *character = 'a';
  message->bytes[9] = 'a';
  second->head->next = NULL;
  second->nodes[2].next = NULL;
  second->numbers[5] = 1;
  *second->character = 'a';
  second->message->bytes[9] = 'a';
  untyped->value = 1;
  *part = 1;
  return unused;
}

int main(void) {
  push();
  pushSecond();
  pthread_t first, second;
  pthread_create(&first, NULL, writes, NULL);
  pthread_create(&second, NULL, writes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
