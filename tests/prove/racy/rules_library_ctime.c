// rules: both threads call ctime
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `raddle::localtimeResult.{tm_sec,tm_min}`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <dirent.h>
#include <arpa/inet.h>
#include <unistd.h>
#include <libgen.h>
#include <search.h>
#include <pwd.h>
#include <math.h>
static int use(void *arg) { time_t now = 0; return ctime(&now)[0] + (arg != NULL); }

static void *work(void *arg) {
  return use(arg) ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
