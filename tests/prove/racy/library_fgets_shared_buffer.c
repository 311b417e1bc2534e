// library: fgets fills a shared line buffer
// verdict: racy; shown by `gcc -fsanitize=thread FILE`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static char line[64];

static void *reader(void *p) {
  if (fgets(line, sizeof line, stdin))
    puts("read");
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, reader, NULL);
  line[0] = 'x';
  pthread_join(t, NULL);
  return 0;
}
