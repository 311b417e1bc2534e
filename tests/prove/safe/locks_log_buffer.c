// locks: a log of text lines grows by realloc under its lock
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static char *text;
static size_t length, capacity;

static void append(const char *line) {
  size_t n = strlen(line);
  pthread_mutex_lock(&log_lock);
  if (length + n + 1 > capacity) {
    size_t want = (length + n + 1) * 2;
    char *bigger = realloc(text, want);
    if (!bigger) {
      pthread_mutex_unlock(&log_lock);
      return;
    }
    text = bigger;
    capacity = want;
  }
  memcpy(text + length, line, n + 1);
  length += n;
  pthread_mutex_unlock(&log_lock);
}

static void *chatter(void *who) {
  char line[64];
  for (int i = 0; i < 2; i++) {
    snprintf(line, sizeof line, "%s says %d\n", (const char *)who, i);
    append(line);
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, chatter, "ann");
  pthread_create(&b, NULL, chatter, "ben");
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  if (text)
    fputs(text, stdout);
  free(text);
  return 0;
}
