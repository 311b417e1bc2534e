// slots: recursive halves: a thread sorts the left part, the caller the right part
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int a[8] = {8, 1, 7, 2, 6, 3, 5, 4};

struct span {
  int lo, hi;
};

static void sort_range(int lo, int hi) {
  for (int i = lo + 1; i < hi; i++) {
    int v = a[i], j = i - 1;
    while (j >= lo && a[j] > v) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = v;
  }
}

static void *sorter(void *arg) {
  struct span *s = arg;
  sort_range(s->lo, s->hi);
  return NULL;
}

static void merge(int mid) {
  int out[8], i = 0, j = mid, k = 0;
  while (i < mid && j < 8)
    out[k++] = a[i] <= a[j] ? a[i++] : a[j++];
  while (i < mid)
    out[k++] = a[i++];
  while (j < 8)
    out[k++] = a[j++];
  for (k = 0; k < 8; k++)
    a[k] = out[k];
}

int main(void) {
  struct span left = {0, 4};
  pthread_t t;
  pthread_create(&t, NULL, sorter, &left);
  sort_range(4, 8);
  pthread_join(t, NULL);
  merge(4);
  for (int i = 0; i < 8; i++)
    printf("%d ", a[i]);
  puts("");
  return 0;
}
