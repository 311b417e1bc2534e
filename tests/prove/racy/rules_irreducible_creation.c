// rules: an inner loop that two gotos enter creates threads whose numbers are lost
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int data;
static pthread_t ids[8];

static void *work(void *arg) {
  __atomic_fetch_add(&data, 1, __ATOMIC_SEQ_CST);
  return arg;
}

int main(int argc, char **argv) {
  (void)argv;
  int n = argc;
  for (int i = 0; i < n; i++) {
    int again = 0;
    if (argc > 5)
      goto second;
  first:
    pthread_create(&ids[i], NULL, work, NULL);
  second:
    if (again++ < 1)
      goto first;
  }
  for (int i = 0; i < n; i++)
    pthread_join(ids[i], NULL);
  data++;
  printf("%d\n", data);
  return 0;
}
