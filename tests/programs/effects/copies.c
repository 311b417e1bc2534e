// Functions of the C library that are compiled with the program, or whose results the runtime stores, do what they
// natively do.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#include <math.h>
#include <inttypes.h>
#include <arpa/inet.h>
static int by(const void *a, const void *b, void *w) { ++*(int *)w; return *(const int *)a - *(const int *)b; }
static int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void *run(void *u) {
  int three[3] = {3, 1, 2}, count = 0;
  qsort_r(three, 3, sizeof(int), by, &count);
  assert(three[0] == 1 && three[2] == 3 && count >= 2);
  size_t n = 3; int key = 2; assert(lfind(&key, three, &n, sizeof(int), cmp) == three + 1);
  int four[4] = {1, 2, 3}; key = 9; assert(lsearch(&key, four, &n, sizeof(int), cmp) == four + 3 && n == 4 && four[3] == 9);
  char text[] = "a,b,,c", *rest = text; assert(!strcmp(strsep(&rest, ","), "a") && !strcmp(strsep(&rest, ","), "b") && !*strsep(&rest, ",") && !strcmp(strsep(&rest, ","), "c") && !strsep(&rest, ","));
  char b[16]; assert(memccpy(b, "abcdef", 'c', 6) == b + 3 && !memcmp(b, "abc", 3) && !memccpy(b, "abc", 'z', 3));
  assert(rawmemchr("abc", 'c')); swab("abcd", b, 4); assert(!memcmp(b, "badc", 4));
  wchar_t w[16] = L"ab"; wcscat(w, L"cd"); wcsncat(w, L"efgh", 2); assert(!wcscmp(w, L"abcdef") && wcslen(w) == 6);
  wchar_t *save, *word = wcstok(w, L"c", &save); assert(!wcscmp(word, L"ab") && !wcscmp(wcstok(0, L"c", &save), L"def") && !wcstok(0, L"c", &save));
  time_t zero = 0; struct tm tm; gmtime_r(&zero, &tm); assert(!strncmp(asctime(&tm), "Thu Jan  1", 10));
  assert(strftime(b, sizeof b, "%Y-%m", &tm) == 7 && !strcmp(b, "1970-01") && strftime(b, 3, "%Y", &tm) == 0);
  struct in_addr a; assert(inet_aton("1.2.3.4", &a) && inet_pton(AF_INET, "1.2.3.4", &a) == 1 && inet_pton(AF_INET, "x", &a) == 0);
  char t[INET6_ADDRSTRLEN]; assert(!strcmp(inet_ntop(AF_INET, &a, t, sizeof t), "1.2.3.4") && !inet_ntop(AF_INET, &a, t, 3));
  int e; assert(frexp(8, &e) == .5 && e == 4); double whole; assert(modf(1.5, &whole) == .5 && whole == 1);
  char *end; assert(strtol("12x", &end, 10) == 12 && *end == 'x' && strtoimax("7", 0, 10) == 7);
  struct timespec ts; assert(timespec_get(&ts, TIME_UTC) == TIME_UTC && timespec_get(&ts, 99) == 0);
  return u;
}
int main(void) { pthread_t t; run(0); pthread_create(&t, 0, run, 0); pthread_join(t, 0); return 0; }
