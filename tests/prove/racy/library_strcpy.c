// library: strcpy writes the buffer that the other thread prints
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `name`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char name[16] = "none";

static void *rename_it(void *p) {
  strcpy(name, "server");
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, rename_it, NULL);
  printf("%s\n", name);
  pthread_join(t, NULL);
  return 0;
}
