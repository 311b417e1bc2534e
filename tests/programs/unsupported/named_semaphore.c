// A semaphore with a name belongs to the system and not to the program: it is named, and nothing is claimed.
// RUN: %exits 3 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: unknown: `sem_open` is not supported yet
#include <fcntl.h>
#include <semaphore.h>

int main(void) {
  sem_t *semaphore = sem_open("/count", O_CREAT, 0600, 1);
  sem_wait(semaphore);
}
