// tickets: __sync_fetch_and_add gives each thread its place in a log
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define CAP 4

static struct line {
  char text[16];
  int len;
} lines[CAP];

static int used;

static int log_line(const char *text) {
  int at = __sync_fetch_and_add(&used, 1);
  if (at >= CAP)
    return -1;
  strncpy(lines[at].text, text, 15);
  lines[at].len = (int)strlen(lines[at].text);
  return at;
}

static void *speaker(void *word) {
  log_line(word);
  log_line("again");
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, speaker, "first");
  pthread_create(&b, NULL, speaker, "second");
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  for (int i = 0; i < used && i < CAP; i++)
    printf("%s (%d)\n", lines[i].text, lines[i].len);
  return 0;
}
