// structlocks: parent and child objects with their own locks, always the parent's first
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct child {
  pthread_mutex_t lock;
  int age;
};

struct parent {
  pthread_mutex_t lock;
  int count;
  struct child *kids[2];
};
static struct parent *family;

static void birthday(int i) {
  pthread_mutex_lock(&family->lock);
  struct child *c = i < family->count ? family->kids[i] : NULL;
  if (c) {
    pthread_mutex_lock(&c->lock);
    c->age++;
    pthread_mutex_unlock(&c->lock);
  }
  pthread_mutex_unlock(&family->lock);
}

static void adopt(struct child *c) {
  pthread_mutex_lock(&family->lock);
  if (family->count < 2)
    family->kids[family->count++] = c;
  pthread_mutex_unlock(&family->lock);
}

static struct child *child_new(int age) {
  struct child *c = malloc(sizeof *c);
  pthread_mutex_init(&c->lock, NULL);
  c->age = age;
  return c;
}

static void *years(void *p) {
  birthday(0);
  birthday(1);
  return p;
}

int main(void) {
  family = calloc(1, sizeof *family);
  pthread_mutex_init(&family->lock, NULL);
  adopt(child_new(4));
  pthread_t t;
  pthread_create(&t, NULL, years, NULL);
  adopt(child_new(1));
  birthday(0);
  pthread_join(t, NULL);
  printf("%d %d\n", family->kids[0]->age, family->kids[1]->age);
  return family->kids[0]->age != 6;
}
