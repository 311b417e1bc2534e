// rules: the loop that joins runs in another round than the one that creates, with a smaller count
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int data;
static pthread_t ids[8];

static void *work(void *arg) {
  __atomic_fetch_add((int *)arg, 1, __ATOMIC_SEQ_CST);
  return NULL;
}

int main(int argc, char **argv) {
  (void)argv;
  int n = argc + 1;
  for (int created = 0;; n--) {
    if (!created) {
      for (int i = 0; i < n; i++)
        pthread_create(&ids[i], NULL, work, &data);
      created = 1;
    } else {
      for (int i = 0; i < n; i++)
        pthread_join(ids[i], NULL);
      break;
    }
  }
  data++;
  printf("%d\n", data);
  return 0;
}
