// value: the argument is distinct as a long, but not as the signed char to which it is cut
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `slot[129]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int slot[256];

static void *work(void *arg) {
  signed char c = (signed char)(long)arg;
  slot[c + 128]++;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, (void *)1L);
  pthread_create(&b, NULL, work, (void *)257L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", slot[129]);
  return 0;
}
