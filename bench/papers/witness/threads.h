// What all programs of this folder need: threads by number, and numbers that look random.
#pragma once

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { kMaxThreads = 64 };

// The first argument of the program: how many threads; 2 if there is none.
static inline int threadCount(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 2;
  if (count < 1 || count > kMaxThreads) {
    printf("usage: %s THREADS (1 to %d)\n", argv[0], kMaxThreads);
    exit(64);
  }
  return count;
}

typedef struct {
  pthread_t threads[kMaxThreads];
  int numbers[kMaxThreads];
  int count;
} Team;

// Starts `count` threads that run `body`, each with a pointer to its number, from 0.
static inline void startTeam(Team *team, int count, void *(*body)(void *)) {
  team->count = count;
  for (int i = 0; i < count; ++i) {
    team->numbers[i] = i;
    pthread_create(&team->threads[i], NULL, body, &team->numbers[i]);
  }
}

static inline void joinTeam(Team *team) {
  for (int i = 0; i < team->count; ++i)
    pthread_join(team->threads[i], NULL);
}

// The next number of a sequence of its own: the same in each execution, whoever runs when.
static inline unsigned nextRandom(unsigned *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}
