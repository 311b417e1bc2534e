// slots: two threads write different fields of one struct
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static struct {
  int width, height;
  char name[8];
  double area;
} box = {2, 3, "box", 0};

static void *widen(void *arg) {
  int by = *(int *)arg;
  for (int i = 0; i < by; i++)
    box.width++;
  return NULL;
}

static void *rename_it(void *arg) {
  const char *s = arg;
  int i = 0;
  for (; s[i] && i < 7; i++)
    box.name[i] = s[i];
  box.name[i] = '\0';
  return NULL;
}

static void *heighten(void *arg) {
  box.height += *(int *)arg;
  return NULL;
}

int main(void) {
  int three = 3, four = 4;
  pthread_t a, b, c;
  pthread_create(&a, NULL, widen, &three);
  pthread_create(&b, NULL, rename_it, "crate");
  pthread_create(&c, NULL, heighten, &four);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  box.area = (double)box.width * box.height;
  printf("%s %g\n", box.name, box.area);
  return 0;
}
