// init: options parsed into a global struct before the first create
// verdict: race-free; shown by `raddle explore FILE -- 3 7`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct options {
  int threads, scale, verbose;
  char name[32];
} opt = {2, 1, 0, "run"};

static void parse(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "-v") == 0)
      opt.verbose = 1;
    else if (i == 1)
      opt.threads = atoi(argv[i]);
    else if (i == 2)
      opt.scale = atoi(argv[i]);
    else
      snprintf(opt.name, sizeof opt.name, "%s", argv[i]);
  }
  if (opt.threads < 1 || opt.threads > 8)
    opt.threads = 1;
}

static void *work(void *arg) {
  int *io = arg;
  *io *= opt.scale;
  if (opt.verbose)
    printf("%s: %d\n", opt.name, *io);
  return NULL;
}

int main(int argc, char **argv) {
  parse(argc, argv);
  pthread_t t[8];
  int io[8];
  for (int i = 0; i < opt.threads; i++) {
    io[i] = i;
    pthread_create(&t[i], NULL, work, &io[i]);
  }
  int s = 0;
  for (int i = 0; i < opt.threads; i++) {
    pthread_join(t[i], NULL);
    s += io[i];
  }
  printf("%d\n", s);
  return 0;
}
