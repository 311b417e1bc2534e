// What the functions return and store that print to memory and scan memory is what they natively do, as often as they
// are called: before threads exist, in two of them, and after the program was put back.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --visible=all %s 2>&1 | FileCheck --check-prefix=ALL %s
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
// ALL: proved
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
static int v(char *to, size_t n, const char *f, ...) { va_list a; va_start(a, f); int r = vsnprintf(to, n, f, a); va_end(a); return r; }
static int sc(const char *t, const char *f, ...) { va_list a; va_start(a, f); int r = vsscanf(t, f, a); va_end(a); return r; }
static void *run(void *u) {
  char b[64]; int n = 0; long l; short sh; char c3[3]; char w[16], *m = 0; double d; float f; char *p = 0;
  assert(snprintf(b, 4, "%d-%s", 123, "abc") == 7 && !strcmp(b, "123"));
  assert(snprintf(0, 0, "%5.2f|%-8s|%c", 1.5, "x", 'y') == 16);
  assert(sprintf(b, "%s%n %lu %hhd %.3s %*d", "ab", &n, 5ul, 3, "abcdef", 4, 7) == 15 && n == 2);
  assert(v(b, sizeof b, "%Lf %ls %p", 1.0L, L"wide", (void *)0) > 0);
  assert(asprintf(&p, "%s=%d", "key", 42) == 6 && !strcmp(p, "key=42")); free(p);
  assert(sscanf("12 34 5 abc def 2.5 1.25 xyz", "%d %ld %hd %3c %15s %lf %f %m[a-z]%n", &n, &l, &sh, c3, w, &d, &f, &m, &n) == 8);
  assert(l == 34 && sh == 5 && !memcmp(c3, "abc", 3) && !strcmp(w, "def") && d == 2.5 && f == 1.25f && !strcmp(m, "xyz") && n == 28);
  free(m);
  n = 7; assert(sscanf("x", "%d", &n) == 0 && n == 7);
  assert(sc("1,2", "%d,%*d", &n) == 1 && n == 1);
  assert(sscanf("", "%d", &n) == EOF);
  puts("hello"); printf("%s %m\n", "a"); fwrite("abc", 1, 3, stdout);
  char *q = strdup("dup"); assert(!strcmp(q, "dup")); free(q); q = strndup("dupdup", 3); assert(!strcmp(q, "dup")); free(q);
  return u;
}
int main(void) { pthread_t t; run(0); pthread_create(&t, 0, run, 0); run(0); pthread_join(t, 0); return 0; }
