// value: thread number times stride, with a stride of zero from the command line
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `cells[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int cells[64], stride = 8;

static void *work(void *arg) {
  int i = (int)(long)arg;
  cells[i * stride]++;
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 3)
    stride = 8;
  else
    stride = argc - 1;
  pthread_t t[2];
  for (long i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d %s\n", cells[0], argv[0] ? "" : "-");
  return 0;
}
