// private: strtok_r on each thread's own line
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct count {
  char line[32];
  int words, letters;
};

static void *count_words(void *p) {
  struct count *c = p;
  char *save = NULL;
  for (char *w = strtok_r(c->line, " ", &save); w; w = strtok_r(NULL, " ", &save)) {
    c->words++;
    c->letters += (int)strlen(w);
  }
  return NULL;
}

int main(void) {
  struct count c[2] = {{"the quick fox", 0, 0}, {"jumps", 0, 0}};
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, count_words, &c[i]);
  int w = 0, l = 0;
  for (int i = 0; i < 2; i++) {
    pthread_join(t[i], NULL);
    w += c[i].words;
    l += c[i].letters;
  }
  printf("%d words, %d letters\n", w, l);
  return w != 4;
}
