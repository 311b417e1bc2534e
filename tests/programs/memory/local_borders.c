// What is right about locals: all of them may be used, by pointers, by callees and by other threads while they live; the
// place behind the last element may be pointed to; what is thrown away by longjmp or exceptions may begin again.
// Executions: nothing is concurrent.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct list {
  struct list *next;
  int value;
};
struct owner {
  long before;
  struct list link;
};

static jmp_buf back;
static int *volatile kept;

static int sum(const int *first, const int *behind) {
  int result = 0;
  for (const int *each = first; each != behind; ++each)
    result += *each;
  return result;
}

static int sumOf(int count, ...) {
  va_list arguments, copy;
  va_start(arguments, count);
  va_copy(copy, arguments);
  int result = 0;
  for (int i = 0; i < count; ++i)
    result += va_arg(arguments, int) + va_arg(copy, int);
  va_end(copy);
  va_end(arguments);
  return result;
}

static struct list *last(struct list *list) {
  while (list->next)
    list = list->next;
  return list;
}

static int compare(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

static void leaves(int depth) {
  int local[3] = {depth};
  kept = local;
  if (depth == 0)
    longjmp(back, 1);
  leaves(depth - 1);
}

static struct list made(int value) {
  struct list result = {NULL, value};
  kept = &result.value;
  return result;
}

static void *works(void *argument) {
  int *shared = argument;
  int values[5] = {5, 4, 3, 2, 1};
  qsort(values, 5, sizeof values[0], compare);
  assert(sum(values, values + 5) == 15 && values[0] == 1);
  assert(sumOf(8, 1, 2, 3, 4, 5, 6, 7, 8) == 72);
  struct owner first = {1, {NULL, 2}};
  struct list second = {&first.link, 3};
  struct owner *owner = (struct owner *)((char *)last(&second) - offsetof(struct owner, link));
  assert(owner->before == 1);
  for (volatile int round = 0; round < 2; ++round)
    if (setjmp(back) == 0)
      leaves(3);
  memset(back, 0, sizeof back); // the C library puts a secret of the process into it
  int length = *shared;
  char text[length];
  memset(text, 'x', sizeof text);
  assert(memchr(text, 'x', sizeof text) == text && made(7).value == 7);
  shared[1] = (int)sizeof text;
  return NULL;
}

int main(void) {
  int shared[2] = {6};
  pthread_t thread;
  pthread_create(&thread, NULL, works, shared);
  pthread_join(thread, NULL);
  assert(shared[1] == 6);
}
