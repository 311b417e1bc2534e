// library: sscanf stores into a shared struct
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `point.y`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static struct {
  int x, y;
} point;

static void *parse(void *text) {
  sscanf(text, "%d,%d", &point.x, &point.y);
  return NULL;
}

int main(void) {
  char text[] = "3,4";
  pthread_t t;
  pthread_create(&t, NULL, parse, text);
  int y = point.y;
  pthread_join(t, NULL);
  printf("%d\n", y);
  return 0;
}
