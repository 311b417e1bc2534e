// joins: each thread is joined before the next one starts; no lock at all
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int log_lines;
static char journal[4][8];

static void *writer(void *arg) {
  snprintf(journal[log_lines], sizeof journal[0], "%s", (char *)arg);
  log_lines++;
  return NULL;
}

static void run(char *text) {
  pthread_t t;
  if (pthread_create(&t, NULL, writer, text)) {
    perror("create");
    exit(1);
  }
  pthread_join(t, NULL);
}

int main(void) {
  char one[] = "one", two[] = "two", three[] = "three";
  run(one);
  run(two);
  printf("%d lines so far\n", log_lines);
  run(three);
  for (int i = 0; i < log_lines; i++)
    puts(journal[i]);
  return 0;
}
