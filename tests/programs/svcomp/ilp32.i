// A task as it comes: preprocessed for 32 bits, with the types of that. A mutex has 24 bytes in it, and the variables
// behind it stay as they are.
// RUN: %exits 0 %raddle check --data-model ILP32 --property %S/inputs/no-data-race.prp %s | FileCheck %s --check-prefix=TRUE
// RUN: %exits 0 %raddle check --property %S/inputs/no-data-race.prp %s | FileCheck %s --check-prefix=TRUE
// TRUE: {{^}}true{{$}}
// RUN: %exits 0 %raddle check --data-model ILP32 --property %S/inputs/unreach-call.prp %s | FileCheck %s --check-prefix=TRUE
// RUN: sed 's/^  count = 3;/  pthread_mutex_unlock(\&lock); count = 3; pthread_mutex_lock(\&lock);/' %s > %t.racy.i
// RUN: %exits 1 %raddle check --data-model ILP32 --property %S/inputs/no-data-race.prp %t.racy.i | FileCheck %s --check-prefix=FALSE
// FALSE: ilp32.i.tmp.racy.i:[[# @LINE + 31]]:{{.*}}data race on `count`
// FALSE: {{^}}false(no-data-race){{$}}
// Where widths show, nothing is answered, and the reason is named.
// RUN: sed 's/^  count = 3;/  count = 3; id = id + 1;/' %s > %t.wide.i
// RUN: %exits 3 %raddle check --data-model ILP32 --property %S/inputs/no-data-race.prp %t.wide.i | FileCheck %s --check-prefix=WIDE
// WIDE: unknown: programs of 32 bits are not executed, and this one may behave differently with 64: {{.*}}ilp32.i.tmp.wide.i:[[# @LINE + 26]]: arithmetic on `long`
// WIDE-NEXT: {{^}}unknown{{$}}
typedef unsigned int size_t;
typedef unsigned long int pthread_t;
typedef union { char __size[36]; long int __align; } pthread_attr_t;
typedef union {
  struct { int lock; unsigned count; int owner; int kind; unsigned users; union { int spins; void *list; } rest; } __data;
  char __size[24];
  long int __align;
} pthread_mutex_t;
extern int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern void *malloc(size_t);
void reach_error(void) {}

struct { pthread_mutex_t lock; int guard; } both = {{{0, 0, 0, 0, 0, {0}}}, 7};
pthread_mutex_t lock = {{0, 0, 0, 0, 0, {0}}};
int count;

void *thread(void *argument) {
  long id = (long)argument;
  pthread_mutex_lock(&lock);
  count = 3;
  if (id > 1)
    count = (int)id;
  pthread_mutex_unlock(&lock);
  return 0;
}

int main() {
  pthread_t first, second;
  int *numbers = malloc(4 * sizeof(int));
  pthread_mutex_lock(&both.lock);
  pthread_mutex_unlock(&both.lock);
  if (both.guard != 7)
    reach_error();
  pthread_create(&first, 0, thread, (void *)1);
  pthread_create(&second, 0, thread, (void *)2);
  pthread_join(first, 0);
  pthread_join(second, 0);
  if (numbers)
    numbers[0] = count;
}
