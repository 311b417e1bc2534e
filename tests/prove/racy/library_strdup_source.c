// library: strdup reads the string that another thread changes
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `name[1]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char name[8] = "abc";

static void *copy(void *out) {
  *(char **)out = strdup(name);
  return NULL;
}

int main(void) {
  char *c = NULL;
  pthread_t t;
  pthread_create(&t, NULL, copy, &c);
  name[1] = 'x';
  pthread_join(t, NULL);
  puts(c);
  free(c);
  return 0;
}
