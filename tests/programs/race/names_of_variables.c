// A race is on a variable down to its field or element, however the two threads write it.
// Executions: the search ends after the first one, in which both threads write everything.
// RUN: %exits 1 %raddle explore --max-executions 1 %s | FileCheck %s
// CHECK: error: data race on `queue.head`
// CHECK: error: data race on `buffer[3]`
// CHECK: error: data race on `table[2].count`
// CHECK: error: data race on `matrix[1][2]`
// CHECK: error: data race on `write::calls`
// CHECK: error: data race on `shape.{radius,corner.x}`
// CHECK: error: data race on `shape.corner.y`
// CHECK: error: data race on `word`
// CHECK: error: data race on `other.halves.high`
// CHECK: error: data race on `flags.third`
// CHECK: error: data race on `flags.{first,second}`
// CHECK: error: data race on `pair.{low,high}`
// CHECK: error: data race on `lists[1].items[2]`
// CHECK: error: data race on `plain`
// CHECK: executions: 1, not all explored (stopped by --max-executions); every external call is modelled
#include <pthread.h>
#include <string.h>

static struct {
  int *head, *tail;
} queue;
static int buffer[8];
static struct entry {
  char key[12];
  long count;
} table[4];
static short matrix[2][5];
static struct {
  int kind;
  union {
    float radius;
    struct {
      int x, y;
    } corner;
  };
} shape;
static union {
  long whole;
  double real;
  struct {
    int low, high;
  } halves;
} word, other;
static struct {
  unsigned first : 3, second : 5;
  unsigned : 0;
  unsigned third : 9;
} flags;
static struct {
  int low, high, more;
} pair;
static struct list {
  unsigned char size;
  void *items[3];
} lists[2];
static int plain;

static void write(int *element, struct entry *entry, int column, void **item) {
  static int calls;
  queue.head = element;
  *element = 1;
  entry->count = 1;
  matrix[1][column] = 1;
  calls = 1;
  shape.radius = 1;
  shape.corner.y = 1;
  word.real = 1;
  other.halves.high = 1;
  flags.third = 1;
  flags.second = 1;
  memset(&pair, 1, sizeof(long));
  *item = &plain;
  plain = 1;
}

static void *writes(void *unused) {
  write(&buffer[3], &table[2], 2, &lists[1].items[2]);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, writes, NULL);
  pthread_create(&second, NULL, writes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
