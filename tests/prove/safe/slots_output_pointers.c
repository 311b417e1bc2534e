// slots: each thread gets its own output pointer in a struct built on the stack of main
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct request {
  const char *text;
  int *vowels;
};

static int is_vowel(char c) {
  return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u';
}

static void *count(void *p) {
  struct request *r = p;
  int n = 0;
  for (const char *s = r->text; *s; s++)
    n += is_vowel(*s);
  *r->vowels = n;
  return NULL;
}

int main(void) {
  int v1 = 0, v2 = 0;
  struct request a = {"interleaving", &v1}, b = {"race", &v2};
  pthread_t x, y;
  if (pthread_create(&x, NULL, count, &a))
    return 1;
  if (pthread_create(&y, NULL, count, &b)) {
    pthread_join(x, NULL);
    return 1;
  }
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  printf("%d %d\n", v1, v2);
  return v1 != 5 || v2 != 2;
}
