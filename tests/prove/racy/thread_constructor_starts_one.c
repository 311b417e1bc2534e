// thread: a thread is started before main by a constructor; main's initialization is not before the first create
// verdict: racy; shown by `gcc -fsanitize=thread FILE`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int config;
static pthread_t early;

static void *background(void *p) {
  if (config > 3)
    puts("large");
  return p;
}

__attribute__((constructor)) static void boot(void) {
  pthread_create(&early, NULL, background, NULL);
}

int main(void) {
  config = 5;
  pthread_join(early, NULL);
  printf("%d\n", config);
  return 0;
}
