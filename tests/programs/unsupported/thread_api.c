// What of the thread API is not modelled says so by name.
// RUN: %exits 3 %explore --cflag "-DCALL=pthread_atfork(0,0,0)" %s 2>&1 | FileCheck %s --check-prefix=ATFORK
// RUN: %exits 3 %explore --cflag "-DCALL=pthread_getattr_np(pthread_self(),&attributes)" %s 2>&1 | FileCheck %s --check-prefix=ATTR
// RUN: %exits 3 %explore --cflag "-DCALL=pthread_attr_setstack(&attributes,memory,sizeof memory)" %s 2>&1 | FileCheck %s --check-prefix=STACK
// RUN: %exits 3 %explore --cflag "-DCALL=pthread_getcpuclockid(pthread_self(),&id)" %s 2>&1 | FileCheck %s --check-prefix=CLOCK
// RUN: %exits 3 %explore --cflag "-DCALL=pthread_getname_np(pthread_self(),memory,16)" %s 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: %exits 3 %explore --cflag "-DCALL=pthread_mutex_setprioceiling(&mutex,1,0)" %s 2>&1 | FileCheck %s --check-prefix=CEILING
// ATFORK: unknown: `pthread_atfork` is not supported yet
// ATTR: unknown: `pthread_getattr_np` is not supported yet
// STACK: unknown: `pthread_attr_setstack` is not supported yet
// CLOCK: unknown: `pthread_getcpuclockid` is not supported yet
// NAME: unknown: `pthread_getname_np` is not supported yet
// CEILING: unknown: `pthread_mutex_setprioceiling` is not supported yet
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>

static pthread_attr_t attributes;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char memory[1 << 16];
static clockid_t id;

static void *calls(void *unused) {
  CALL;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, calls, NULL);
  pthread_join(thread, NULL);
}
