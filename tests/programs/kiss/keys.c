// There are eight keys for what belongs to a thread; who creates more at a time is not followed, and that is said. A key that
// is deleted is free again, and empty.
// RUN: %exits 3 %raddle kiss %s --cflag -DMANY | FileCheck %s --check-prefix=MANY
// MANY: unknown: not supported: more than 8 keys for what belongs to a thread at {{.*}}keys.c:[[@LINE+13]]
// RUN: %exits 0 %raddle kiss %s | FileCheck %s
// CHECK: proved: no interleaving fails
#include <assert.h>
#include <pthread.h>

_Bool __VERIFIER_nondet_bool(void);

int main(void) {
  pthread_key_t key;
#ifdef MANY
  int count = __VERIFIER_nondet_bool() ? 9 : 1;
  for (int i = 0; i < count; i++)
    pthread_key_create(&key, 0);
  assert(count != 9);
#else
  for (int i = 0; i < 12; i++) {
    pthread_key_create(&key, 0);
    assert(pthread_getspecific(key) == 0);
    pthread_setspecific(key, &key);
    pthread_key_delete(key);
  }
#endif
}
