// slots: one heap struct per thread holds input, output and its index
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int id;
  int lo, hi;
  int primes;
} job_t;

static int is_prime(int n) {
  if (n < 2)
    return 0;
  for (int d = 2; d * d <= n; d++)
    if (n % d == 0)
      return 0;
  return 1;
}

static void *count_primes(void *p) {
  job_t *job = p;
  job->primes = 0;
  for (int n = job->lo; n < job->hi; n++)
    job->primes += is_prime(n);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4;
  if (n < 1)
    n = 1;
  job_t *jobs = calloc(n, sizeof(job_t));
  pthread_t *t = calloc(n, sizeof *t);
  for (int i = 0; i < n; i++) {
    jobs[i] = (job_t){.id = i, .lo = i * 10, .hi = (i + 1) * 10};
    pthread_create(&t[i], NULL, count_primes, &jobs[i]);
  }
  int total = 0;
  for (int i = 0; i < n; i++) {
    pthread_join(t[i], NULL);
    printf("job %d: %d\n", jobs[i].id, jobs[i].primes);
    total += jobs[i].primes;
  }
  printf("%d\n", total);
  free(jobs);
  free(t);
  return 0;
}
