// Two uploads, of any sizes, look whether they fit into a quota and then book themselves. Each does both under the lock,
// but not in one go. With the sizes that one would try, nothing happens: they have to fit alone and not together.
//
//   ./raddle explore examples/quota.c     tries boundary values: nothing found
//   ./raddle check examples/quota.c       finds sizes, and the interleaving
#include <assert.h>
#include <pthread.h>

#define QUOTA 1000u

unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static unsigned used;

static unsigned left(void) {
  pthread_mutex_lock(&mutex);
  unsigned result = QUOTA - used;
  pthread_mutex_unlock(&mutex);
  return result;
}

static void book(unsigned size) {
  pthread_mutex_lock(&mutex);
  used += size;
  assert(used <= QUOTA);
  pthread_mutex_unlock(&mutex);
}

static void upload(unsigned size) {
  if (size <= left())
    book(size);
}

static void *uploadOne(void *size) {
  upload(*(unsigned *)size);
  return NULL;
}

int main(void) {
  unsigned first = __VERIFIER_nondet_uint();
  unsigned second = __VERIFIER_nondet_uint();
  pthread_t thread;
  pthread_create(&thread, NULL, uploadOne, &first);
  upload(second);
  pthread_join(thread, NULL);
}
