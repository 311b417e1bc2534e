// library: strtok writes zeros into the string
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `line[1]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char line[] = "a b c";

static void *split(void *p) {
  char *save;
  for (char *w = strtok_r(line, " ", &save); w; w = strtok_r(NULL, " ", &save))
    if (*w == 'z')
      puts("z");
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, split, NULL);
  size_t n = strlen(line);
  pthread_join(t, NULL);
  printf("%zu\n", n);
  return 0;
}
