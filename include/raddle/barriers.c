/* Barriers and semaphores: a part of thread_api.c, which includes it. */

struct Barrier { /* laid over pthread_barrier_t */
  unsigned count;
  unsigned arrived; /* in this round */
  unsigned round;
  unsigned serial; /* which of those who arrived in the last round is told that it is the one */
};

int __kiss_for_pthread_barrier_init(pthread_barrier_t *object, const pthread_barrierattr_t *attributes, unsigned count) {
  (void)attributes;
  struct Barrier *barrier = (struct Barrier *)object;
  __kiss_begin();
  barrier->count = count;
  barrier->arrived = 0;
  barrier->round = 0;
  __kiss_end();
  return count == 0 ? EINVAL : 0;
}
int __kiss_for_pthread_barrier_destroy(pthread_barrier_t *object) {
  (void)object;
  return 0;
}

static void completeRound(struct Barrier *barrier) {
  barrier->arrived = 0;
  ++barrier->round;
  barrier->serial = 0;
  while (barrier->serial + 1 < barrier->count && __VERIFIER_nondet_bool())
    ++barrier->serial;
}
int __kiss_for_pthread_barrier_wait(pthread_barrier_t *object) {
  struct Barrier *barrier = (struct Barrier *)object;
  __kiss_begin();
  unsigned round = barrier->round;
  unsigned place = barrier->arrived++;
  if (barrier->arrived == barrier->count)
    completeRound(barrier);
  __kiss_end();
  __kiss_begin();
  __VERIFIER_assume(barrier->round != round);
  _Bool isSerial = barrier->serial == place;
  __kiss_end();
  return isSerial ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
}

int __kiss_for_sem_init(sem_t *semaphore, int shared, unsigned count) {
  (void)shared;
  __kiss_begin();
  *(unsigned *)semaphore = count;
  __kiss_end();
  return 0;
}
int __kiss_for_sem_destroy(sem_t *semaphore) {
  (void)semaphore;
  return 0;
}
int __kiss_for_sem_wait(sem_t *semaphore) {
  __kiss_begin();
  __VERIFIER_assume(*(unsigned *)semaphore > 0);
  --*(unsigned *)semaphore;
  __kiss_end();
  return 0;
}
int __kiss_for_sem_trywait(sem_t *semaphore) {
  __kiss_begin();
  _Bool isFree = *(unsigned *)semaphore > 0;
  if (isFree)
    --*(unsigned *)semaphore;
  else
    *__kiss_for___errno_location() = EAGAIN;
  __kiss_end();
  return isFree ? 0 : -1;
}
int __kiss_for_sem_timedwait(sem_t *semaphore, const struct timespec *until) {
  (void)until;
  int result = __kiss_for_sem_trywait(semaphore);
  if (result != 0)
    *__kiss_for___errno_location() = ETIMEDOUT;
  return result;
}
int __kiss_for_sem_post(sem_t *semaphore) {
  __kiss_begin();
  ++*(unsigned *)semaphore;
  __kiss_end();
  return 0;
}
int __kiss_for_sem_getvalue(sem_t *semaphore, int *value) {
  __kiss_begin();
  *value = *(int *)semaphore;
  __kiss_end();
  return 0;
}
