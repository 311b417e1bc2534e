// locks: strings are interned in a table under a lock; strdup inside
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 3

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *words[8];
static int n_words;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int intern(const char *w) {
  pthread_mutex_lock(&m);
  int i;
  for (i = 0; i < n_words; i++)
    if (!strcmp(words[i], w))
      break;
  if (i == n_words) {
    if (n_words == 8)
      i = -1;
    else
      words[n_words++] = strdup(w);
  }
  pthread_mutex_unlock(&m);
  return i;
}

static void *reader(void *arg) {
  char **list = arg;
  while (*list) {
    if (intern(*list) < 0)
      fprintf(stderr, "table full\n");
    list++;
  }
  return NULL;
}

int main(int argc, char **argv) {
  char *own[] = {"red", "blue", NULL};
  pthread_t a, b;
  pthread_create(&a, NULL, reader, own);
  pthread_create(&b, NULL, reader, argv + (argc > 0));
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  for (int i = 0; i < n_words; i++) {
    puts(words[i]);
    free(words[i]);
  }
  return 0;
}
