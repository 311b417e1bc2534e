"""The programs that bench/hunt.py draws: threads that use the thread API and the C library on shared objects.

A statement is text in which `@` and a letter stand for something drawn: @i an object of two, @j the other one or the same,
@v a small value, @o a memory order for an update, @l one for a load, @s one for a store, @f one for a failed exchange,
@{} another statement, which stands inside. R(x) keeps a value as a result of its thread: what it prints natively has to be
among what is explored. Results must be the same natively, whatever the machine: no addresses, no clock readings, only how
they compare.
"""
import random
import re

C_HEADERS = """arpa/inet assert ctype errno fcntl fenv inttypes limits locale math poll pthread sched semaphore setjmp signal stdarg
stdatomic stdint stdio stdlib string strings search sys/epoll sys/eventfd sys/ioctl sys/select sys/socket sys/syscall sys/sysinfo sys/time sys/uio threads time unistd wchar wctype linux/futex malloc""".split()
CXX_HEADERS = """atomic barrier cassert chrono condition_variable cstdio cstdlib cstring deque functional future latch list map
memory mutex optional semaphore shared_mutex sstream stop_token string thread unordered_map vector unistd.h""".split()

# What all programs share. Natively a thread pauses for a random time between two statements.
COMMON = """
#ifdef NATIVE
static __thread unsigned long noise_;
static void step(void) {
  if (!noise_) noise_ = (unsigned long)getpid() * 2654435761u ^ (unsigned long)&noise_;
  noise_ ^= noise_ << 13; noise_ ^= noise_ >> 7; noise_ ^= noise_ << 17;
  if (noise_ % 4) usleep((useconds_t)(noise_ % 300));
}
#else
#define step() ((void)0)
#endif
static long logs[4][32];
#define R(x) ((void)(logs[me][n++ & 31] = (long)(x)))
"""

C_OBJECTS = """
static pthread_mutex_t M[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t REC[2], CHK[2], ROB[2];
static pthread_cond_t C[2] = {PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER};
static pthread_rwlock_t RW[2] = {PTHREAD_RWLOCK_INITIALIZER, PTHREAD_RWLOCK_INITIALIZER};
static pthread_spinlock_t SP[2];
static pthread_barrier_t B[2];
static pthread_once_t ONCE[2] = {PTHREAD_ONCE_INIT, PTHREAD_ONCE_INIT};
static sem_t S[2];
static mtx_t T[2]; static cnd_t D[2]; static once_flag FLAG[2] = {ONCE_FLAG_INIT, ONCE_FLAG_INIT};
static pthread_key_t K[2];
static atomic_int A[2]; static atomic_uint U[2]; static _Atomic(int *) P[2]; static atomic_flag FL[2];
static int X[2], Y[2], G[2]; static volatile int V[2]; static __thread int L[2];
static char TEXT[2][24] = {"some text 12", "42 rest"}; static wchar_t WIDE[2][16] = {L"wide", L"42"};
static void *later(void *a) { atomic_fetch_add(&A[(long)a], 1); return a; }
static void *quick(void *a) { return a; }
static void count0(void) { G[0]++; } static void count1(void) { G[1]++; }
static void left(void *a) { atomic_fetch_add(&A[0], (int)(long)a); }
static void gone(void *a) { atomic_fetch_add(&A[1], (int)(long)a); }
static void caught(int s) { atomic_fetch_add(&A[0], s); }
static void ended0(void) { atomic_store(&A[1], 5); } static void ended1(void) { atomic_fetch_add(&A[1], 3); }
static void endedToo(int s, void *a) { atomic_fetch_add(&A[1], s + (a != 0)); }
static int started(void *a) { return (int)(long)a; } static int leaves(void *a) { thrd_exit(a != 0); }
static int less(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int lessBy(const void *a, const void *b, void *unused) { return less(a, b) + (unused != 0); }
static int tells(const char *f, ...) {
  char *s = 0; va_list a, b; va_start(a, f); va_copy(b, a); int r = vasprintf(&s, f, a) + vdprintf(2, f, b); va_end(a); va_end(b);
  free(s); return r;
}
static int scans(const char *s, const char *f, ...) { va_list a; va_start(a, f); int r = vsscanf(s, f, a); va_end(a); return r; }
static struct timespec in(long s) { struct timespec t; clock_gettime(CLOCK_REALTIME, &t); t.tv_sec += s; return t; }
static int futex(atomic_int *w, int op, int v, struct timespec *t) { return (int)syscall(SYS_futex, w, op, v, t, 0, 0); }
static int print(char *b, size_t n, const char *f, ...) { va_list a; va_start(a, f); int r = vsnprintf(b, n, f, a); va_end(a); return r; }
static int say(const char *f, ...) {
  char b[32]; va_list a, c, d; va_start(a, f); va_copy(c, a); va_copy(d, a);
  int r = vprintf(f, a) + vfprintf(stderr, f, c) + vsprintf(b, f, d); va_end(a); va_end(c); va_end(d); return r;
}
"""

C_START = """  pthread_mutexattr_t at; pthread_mutexattr_init(&at);
  for (int i = 0; i < 2; i++) {
    pthread_mutexattr_settype(&at, PTHREAD_MUTEX_RECURSIVE); pthread_mutex_init(&REC[i], &at);
    pthread_mutexattr_settype(&at, PTHREAD_MUTEX_ERRORCHECK); pthread_mutex_init(&CHK[i], &at);
    pthread_mutexattr_setrobust(&at, PTHREAD_MUTEX_ROBUST); pthread_mutex_init(&ROB[i], &at);
    pthread_mutexattr_setrobust(&at, PTHREAD_MUTEX_STALLED);
    pthread_spin_init(&SP[i], 0); pthread_barrier_init(&B[i], 0, 2); sem_init(&S[i], 0, i); mtx_init(&T[i], mtx_timed);
    cnd_init(&D[i]); pthread_key_create(&K[i], i ? gone : left);
  }
  pthread_mutexattr_destroy(&at);
"""

ORDERS = {"o": ("relaxed", "acquire", "release", "acq_rel", "seq_cst"), "l": ("relaxed", "acquire", "seq_cst"),
          "s": ("relaxed", "release", "seq_cst"), "f": ("relaxed", "acquire", "seq_cst")}

C_STATEMENTS = {
    "mutex": ("pthread_mutex_lock(&M[@i]); @{} pthread_mutex_unlock(&M[@i]);",
              "if (pthread_mutex_trylock(&M[@i]) == 0) { @{} pthread_mutex_unlock(&M[@i]); } else R(7);",
              "{ struct timespec t = in(1); int e = pthread_mutex_timedlock(&M[@i], &t); R(e); "
              "if (!e) { @{} pthread_mutex_unlock(&M[@i]); } }",
              "pthread_mutex_lock(&REC[@i]); R(pthread_mutex_trylock(&REC[@i])); @{} pthread_mutex_unlock(&REC[@i]); "
              "pthread_mutex_unlock(&REC[@i]);",
              "R(pthread_mutex_lock(&CHK[@i])); R(pthread_mutex_lock(&CHK[@i])); @{} R(pthread_mutex_unlock(&CHK[@i]));",
              "R(pthread_mutex_unlock(&CHK[@i]));",
              "{ int e = pthread_mutex_lock(&ROB[@i]); R(e); if (e == EOWNERDEAD) pthread_mutex_consistent(&ROB[@i]); "
              "if (@v) pthread_mutex_unlock(&ROB[@i]); }",
              "pthread_mutex_lock(&M[0]); X[0]++; R(X[0]); pthread_mutex_unlock(&M[0]);",
              "pthread_mutex_lock(&M[1]); X[1] = X[1] * 2 + @v; R(X[1]); pthread_mutex_unlock(&M[1]);"),
    "condition": ("pthread_mutex_lock(&M[@i]); while (!X[@i]) pthread_cond_wait(&C[@i], &M[@i]); X[@i]--; "
                  "pthread_mutex_unlock(&M[@i]);",
                  "pthread_mutex_lock(&M[@i]); X[@i]++; pthread_cond_signal(&C[@i]); pthread_mutex_unlock(&M[@i]);",
                  "pthread_mutex_lock(&M[@i]); X[@i] += 2; pthread_cond_broadcast(&C[@i]); pthread_mutex_unlock(&M[@i]);",
                  "pthread_mutex_lock(&M[@i]); { struct timespec t = in(0); R(pthread_cond_timedwait(&C[@i], &M[@i], &t)); } "
                  "R(X[@i]); pthread_mutex_unlock(&M[@i]);",
                  "pthread_cond_signal(&C[@i]);", "pthread_cond_broadcast(&C[@i]);"),
    "rwlock": ("pthread_rwlock_rdlock(&RW[@i]); @{} R(Y[@i]); pthread_rwlock_unlock(&RW[@i]);",
               "pthread_rwlock_wrlock(&RW[@i]); Y[@i] += @v; @{} pthread_rwlock_unlock(&RW[@i]);",
               "if (pthread_rwlock_tryrdlock(&RW[@i]) == 0) { R(Y[@i]); pthread_rwlock_unlock(&RW[@i]); } else R(8);",
               "if (pthread_rwlock_trywrlock(&RW[@i]) == 0) { Y[@i]++; pthread_rwlock_unlock(&RW[@i]); } else R(9);",
               "{ struct timespec t = in(1); int e = pthread_rwlock_timedwrlock(&RW[@i], &t); R(e); "
               "if (!e) pthread_rwlock_unlock(&RW[@i]); }",
               "{ struct timespec t = in(1); int e = pthread_rwlock_timedrdlock(&RW[@i], &t); R(e); "
               "if (!e) pthread_rwlock_unlock(&RW[@i]); }"),
    "spin": ("pthread_spin_lock(&SP[@i]); G[@i]++; R(G[@i]); pthread_spin_unlock(&SP[@i]);",
             "if (pthread_spin_trylock(&SP[@i]) == 0) { G[@i] += 2; pthread_spin_unlock(&SP[@i]); } else R(6);",
             "while (atomic_flag_test_and_set(&FL[@i])) ; @{} atomic_flag_clear(&FL[@i]);"),
    "barrier": ("pthread_barrier_wait(&B[0]);", "R(pthread_barrier_wait(&B[0]) != 0);", "pthread_barrier_wait(&B[1]);"),
    "semaphore": ("sem_wait(&S[@i]);", "sem_post(&S[@i]);", "R(sem_trywait(&S[@i]));",
                  "{ int v; sem_getvalue(&S[@i], &v); R(v); }",
                  "{ struct timespec t = in(0); R(sem_timedwait(&S[@i], &t)); }"),
    "once": ("pthread_once(&ONCE[0], count0); R(G[0]);", "pthread_once(&ONCE[1], count1);", "call_once(&FLAG[0], count0);"),
    "keys": ("pthread_setspecific(K[@i], (void *)@vL); R(pthread_getspecific(K[@i]) != 0);", "L[@i] += @v; R(L[@i]);",
             "{ pthread_key_t k; R(pthread_key_create(&k, 0)); R(pthread_key_delete(k)); }"),
    "threads": ("{ pthread_t t; pthread_create(&t, 0, later, (void *)@iL); void *r; R(pthread_join(t, &r)); R((long)r); }",
                "{ pthread_t t; pthread_attr_t a; pthread_attr_init(&a); R(pthread_attr_setdetachstate(&a, 1)); "
                "pthread_create(&t, &a, quick, 0); pthread_attr_destroy(&a); }",
                "{ pthread_t t; pthread_create(&t, 0, quick, (void *)@vL); if (pthread_tryjoin_np(t, 0)) { R(3); "
                "pthread_join(t, 0); } }",
                "{ pthread_t t; pthread_create(&t, 0, later, 0); pthread_cancel(t); void *r; pthread_join(t, &r); "
                "R(r == PTHREAD_CANCELED); }",
                "pthread_testcancel(); sched_yield(); R(pthread_equal(pthread_self(), pthread_self()) != 0);",
                "{ int s; R(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &s)); R(s); pthread_setcancelstate(s, 0); }"),
    "atomics": ("R(atomic_fetch_add_explicit(&A[@i], @v, @o));", "atomic_store_explicit(&A[@i], @v, @s);",
                "R(atomic_load_explicit(&A[@i], @l));", "R(atomic_exchange_explicit(&A[@i], @v, @o));",
                "{ int e = @v; R(atomic_compare_exchange_strong_explicit(&A[@i], &e, @v + 1, @o, @f)); R(e); }",
                "R(atomic_fetch_sub_explicit(&A[@i], 1, @o)); R(atomic_fetch_or_explicit(&U[@j], @vu, @o));",
                "R(atomic_fetch_and_explicit(&U[@i], 1u, @o)); R(atomic_fetch_xor_explicit(&U[@j], @vu, @o));",
                "atomic_thread_fence(@o);", "atomic_signal_fence(@o);",
                "R(__sync_val_compare_and_swap(&G[@i], 0, @v));", "R(__atomic_add_fetch(&G[@i], 1, __ATOMIC_SEQ_CST));"),
    "publish": ("X[@i] = 5; atomic_store_explicit(&A[@i], 1, @s);",
                "if (atomic_load_explicit(&A[@i], @l)) R(X[@i]);",
                "{ int e = 0; if (!atomic_compare_exchange_strong_explicit(&A[@i], &e, 2, @o, @f)) R(X[@i]); }",
                "{ int *p = malloc(sizeof *p); *p = @v; int *e = 0; if (!atomic_compare_exchange_strong_explicit(&P[@i], &e, p, "
                "@o, @f)) free(p); }",
                "{ int *p = atomic_load_explicit(&P[@i], @l); if (p) R(*p); }",
                "atomic_store_explicit(&P[@i], calloc(1, sizeof(int)), @s);",
                "X[@i] = 6; atomic_thread_fence(memory_order_release); atomic_store_explicit(&A[@i], 1, memory_order_relaxed);",
                "if (atomic_load_explicit(&A[@i], memory_order_relaxed)) { atomic_thread_fence(memory_order_acquire); R(X[@i]); }"),
    "plain": ("X[@i]++;", "R(X[@i]);", "Y[@i] = @v;", "V[@i] = V[@j] + 1;", "R(V[@i]);", "X[@i] = Y[@j];"),
    "c11": ("mtx_lock(&T[@i]); X[@i]++; R(X[@i]); @{} mtx_unlock(&T[@i]);",
            "if (mtx_trylock(&T[@i]) == thrd_success) { X[@i] += 2; mtx_unlock(&T[@i]); }",
            "mtx_lock(&T[@i]); while (!X[@i]) cnd_wait(&D[@i], &T[@i]); mtx_unlock(&T[@i]);",
            "mtx_lock(&T[@i]); X[@i]++; cnd_signal(&D[@i]); mtx_unlock(&T[@i]);", "cnd_broadcast(&D[@i]);",
            "mtx_lock(&T[@i]); { struct timespec t = in(0); R(cnd_timedwait(&D[@i], &T[@i], &t) == thrd_timedout); } "
            "mtx_unlock(&T[@i]);", "thrd_yield();",
            "{ struct timespec t = in(1); if (mtx_timedlock(&T[@i], &t) == thrd_success) mtx_unlock(&T[@i]); }"),
    "futex": ("futex(&A[@i], FUTEX_WAIT_PRIVATE, @v, 0);", "R(futex(&A[@i], FUTEX_WAKE_PRIVATE, 1, 0));",
              "{ struct timespec t = {0, 1000}; futex(&A[@i], FUTEX_WAIT_PRIVATE, @v, &t); }",
              "atomic_store(&A[@i], @v + 1); futex(&A[@i], FUTEX_WAKE_PRIVATE, INT_MAX, 0);"),
    "heap": ("{ int *p = malloc(8); p[1] = @v; R(p[1]); p = realloc(p, 64); R(p[1]); free(p); }",
             "{ char *p = strdup(TEXT[@i]); R(strlen(p)); free(p); }",
             "{ void *p; R(posix_memalign(&p, 64, 8)); R((uintptr_t)p % 64); free(p); }",
             "{ char *p = calloc(3, 2); R(p[5]); free(p); p = aligned_alloc(16, 16); R(p != 0); free(p); }",
             "{ char *p = strndup(TEXT[@i], @v + 1); R(p[0]); free(p); }"),
    "strings": ("{ char b[24]; R(snprintf(b, sizeof b, \"%s %d\", TEXT[@i], @v)); R(b[1]); }",
                "pthread_mutex_lock(&M[0]); R(snprintf(TEXT[@i], 9, \"%d\", 10 + X[0])); pthread_mutex_unlock(&M[0]);",
                "pthread_mutex_lock(&M[0]); R(atoi(TEXT[@i])); R(strcmp(TEXT[0], TEXT[1]) < 0); pthread_mutex_unlock(&M[0]);",
                "{ char *e; R(strtol(TEXT[1], &e, 10)); R(*e); }", "{ int a = 0; R(sscanf(TEXT[1], \"%d\", &a)); R(a); }",
                "{ char b[24]; memset(b, 0, sizeof b); memcpy(b, TEXT[@i], 9); R(memchr(b, 'e', 9) != 0); R(strchr(b, 't') - b); }",
                "{ char b[30]; strcpy(b, \"ab\"); strcat(b, \"cd\"); strncpy(b + 4, TEXT[@i], 4); b[8] = 0; R(strlen(b)); }",
                "strcpy(TEXT[@i], \"other\");", "R(TEXT[@i][0]);",
                "{ char b[] = \"a,b;c\"; char *k, *t = strtok_r(b, \",;\", &k); R(*t); R(*strtok_r(0, \",;\", &k)); }",
                "{ char b[16]; R(print(b, sizeof b, \"%x-%c\", 255, 'z')); R(strspn(b, \"f\")); R(strcspn(b, \"-\")); }",
                "R(toupper('a') + isdigit('3') + isspace('x')); R(abs(-@v)); R(lround(sqrt(16.0)));",
                "{ int a[4] = {3, @v, 2, 1}; qsort(a, 4, sizeof *a, less); R(a[0]); int k = 3; "
                "R(*(int *)bsearch(&k, a, 4, sizeof *a, less)); }"),
    "time": ("{ time_t a = time(0); sleep(1); R(time(0) - a >= 1); }",
             "{ struct timespec a, b, d = {0, 3000000}; clock_gettime(CLOCK_MONOTONIC, &a); nanosleep(&d, 0); "
             "clock_gettime(CLOCK_MONOTONIC, &b); R((b.tv_sec - a.tv_sec) * 1000000000 + b.tv_nsec - a.tv_nsec >= 3000000); }",
             "{ struct timeval a, b; gettimeofday(&a, 0); usleep(2000); gettimeofday(&b, 0); R(timercmp(&a, &b, <)); }",
             "pthread_mutex_lock(&M[0]); { static struct timespec last; struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); "
             "R(t.tv_sec > last.tv_sec || (t.tv_sec == last.tv_sec && t.tv_nsec >= last.tv_nsec)); last = t; } "
             "pthread_mutex_unlock(&M[0]);",
             "{ struct tm t; time_t a = 86400; gmtime_r(&a, &t); R(t.tm_mday); R(timegm(&t)); }",
             "{ struct tm t; time_t a = 86400000; localtime_r(&a, &t); R(t.tm_year); R(mktime(&t) == a); }"),
    "random": ("R(rand() % 1000);", "srand(@v);", "R(random() % 1000);", "R(lrand48() % 1000);", "srand48(@v);",
               "{ unsigned s = @v; R(rand_r(&s) % 1000); }", "R((int)(drand48() * 1000));"),
    "signals": ("{ struct sigaction a = {0}, o; a.sa_handler = caught; sigemptyset(&a.sa_mask); R(sigaction(SIGUSR1, &a, &o)); "
                "R(o.sa_handler == SIG_DFL); }",
                "R(signal(SIGUSR2, SIG_IGN) == SIG_DFL);",
                "{ sigset_t s, o; sigemptyset(&s); sigaddset(&s, SIGUSR1); R(pthread_sigmask(SIG_BLOCK, &s, &o)); "
                "R(sigismember(&o, SIGUSR1)); }"),
    "environment": ("R(setenv(\"HUNT\", \"@v\", 1));", "{ char *e = getenv(\"HUNT\"); R(e ? *e : 0); }",
                    "R(unsetenv(\"HUNT\"));"),
    "handlers": ("R(atexit(ended0));", "R(atexit(ended1));", "if (atomic_load(&A[0])) exit(0);", "if (@v == 2) exit(0);",
                 "atomic_fetch_add(&A[0], 1);"),
    "output": ("R(printf(\"%d\\n\", @v));", "R(puts(\"x\") >= 0);", "R(putchar('c'));", "R(fprintf(stderr, \"%s\", \"ab\"));"),
}

# Functions of numbers: R() of what they give, in thousandths.
OF_DOUBLES = """sin cos tan asin acos atan sinh cosh tanh exp exp2 log log2 log10 sqrt cbrt fabs floor ceil round trunc rint
nearbyint expm1 log1p erf erfc tgamma sqrtf fabsf floorf ceilf sinf cosf tanf expf logf roundf sinl cosl tanl asinf asinl acosf
acosl atanf atanl sinhf sinhl coshf coshl tanhf tanhl asinh asinhf asinhl atanh atanhf atanhl expl exp2f exp2l exp10 exp10f exp10l
expm1f expm1l logl log2f log2l log10f log10l log1pf log1pl logb logbf logbl ilogb ilogbf ilogbl sqrtl cbrtf cbrtl fabsl floorl
ceill roundl truncf truncl lroundf lroundl llroundf llroundl lrintf lrintl llrint llrintf llrintl nearbyintf nearbyintl rintf
rintl erff erfl erfcf erfcl tgammaf tgammal isnan isinf finite""".split()
OF_TWO_DOUBLES = """atan2 pow hypot fmod fmin fmax copysign fdim remainder fmodf fminf fmaxf powf atan2f atan2l powl hypotf hypotl
fmodl fminl fmaxl copysignf copysignl fdimf fdiml remainderf remainderl nextafter nextafterf nextafterl nexttoward nexttowardf
nexttowardl ldexpf ldexpl scalbnf scalbnl scalbln scalblnf scalblnl""".split()
OF_INTEGERS = """labs llabs isascii isblank toascii htonl htons ntohl ntohs ffs ffsl ffsll isalnum isalpha iscntrl isgraph islower
isprint ispunct isupper isxdigit tolower imaxabs iswalnum iswalpha iswblank iswcntrl iswdigit iswgraph iswlower iswprint iswpunct
iswspace iswupper iswxdigit towlower towupper btowc wctob""".split()
NUMERIC = (
    "R((long)((acosh(1.@v5) + acoshf(1.5f) + acoshl(1.5L) + fmaf(2, 3, 4) + fmal(2, 3, 4)) * 1000)); R(imaxdiv(7, 2).rem);",
    "{ int e; R((long)(frexp(@v.5, &e) * 1000)); R(e); R((long)(frexpf(3.5f, &e) + frexpl(2.5L, &e)) + e); }",
    "{ double d; float f; long double l; R((long)((modf(2.5, &d) + modff(@v.5f, &f) + modfl(1.5L, &l)) * 10)); R(d + f + l); }",
    "{ int q; R((long)(remquo(7, 2, &q) * 10)); R(q & 7); R((long)(remquof(9, 4, &q) * 10)); R((long)lgamma_r(3.5, &q) + q); }",
    "{ double s, c; sincos(0.5, &s, &c); float f, g; sincosf(0.5f, &f, &g); R((long)((s + c + f + g) * 1000)); }",
    "R(isnan(nan(TEXT[1])) + isnan(nanf(\"\")));",
    "{ struct in_addr a = inet_makeaddr(127, @v); R(a.s_addr); R(inet_lnaof(a)); R(inet_netof(a)); R(inet_addr(\"1.2.3.@v\")); }",
    "{ struct in_addr a; char b[20]; R(inet_aton(\"1.2.3.4\", &a)); R(inet_pton(AF_INET, \"4.3.2.1\", &a)); "
    "R(inet_ntop(AF_INET, &a, b, sizeof b) == b); R(b[0]); }",
    "R(getpgrp() > 0); R(get_nprocs() > 0); R(get_nprocs_conf() > 0);")
# Functions of a text in TEXT, which threads may change: without a lock they race.
OF_TEXTS = ("memmove(b, TEXT[@i], 4) == b", "mempcpy(b, TEXT[@i], 3) == b + 3", "memcmp(TEXT[0], TEXT[1], 3) < 0",
            "bcmp(TEXT[@i], \"some\", 4) != 0", "memrchr(TEXT[@i], 'e', 6) != 0", "memmem(TEXT[@i], 8, \"me\", 2) != 0",
            "strchrnul(TEXT[@i], 'q')[0]", "strcasestr(TEXT[@i], \"TEXT\") != 0", "strrchr(TEXT[@i], ' ') - TEXT[@i]",
            "strcasecmp(TEXT[0], TEXT[1]) < 0", "strcoll(TEXT[0], TEXT[1]) < 0", "strstr(TEXT[@i], \"te\") != 0",
            "strpbrk(TEXT[@i], \"42\") != 0", "strncmp(TEXT[@i], \"some\", 2) != 0", "strncasecmp(TEXT[@i], \"SOME\", 2) != 0",
            "stpcpy(b, TEXT[@i]) - b", "atol(TEXT[1])", "atoll(TEXT[1])", "(long)atof(TEXT[1])", "strtoll(TEXT[1], 0, 10)",
            "(long)strtoul(TEXT[1], 0, 16)", "(long)strtoull(TEXT[1], 0, 8)", "(long)strtod(TEXT[1], 0)",
            "(long)strtof(TEXT[1], 0)", "sprintf(b, \"%s\", TEXT[@i])", "(bzero(b, 4), b[1])", "(explicit_bzero(b, 4), b[1])",
            "strnlen(TEXT[@i], 4)", "stpncpy(b, TEXT[@i], 3) - b", "strverscmp(TEXT[0], TEXT[1]) < 0", "index(TEXT[@i], 'e') != 0",
            "rindex(TEXT[@i], 't') != 0", "(bcopy(TEXT[@i], b, 3), b[0])", "(long)strtold(TEXT[1], 0)",
            "strtoimax(TEXT[1], 0, 10)", "(long)strtoumax(TEXT[1], 0, 10)", "(strncat(b, TEXT[@i], 3), b[2])",
            "memccpy(b, TEXT[@i], 'e', 9) != 0", "(char *)rawmemchr(TEXT[@i], 0) - TEXT[@i]", "(swab(TEXT[@i], b, 4), b[0])",
            "secure_getenv(TEXT[@i]) != 0", "wcslen(WIDE[@i])", "wcsnlen(WIDE[@i], 2)", "wcschr(WIDE[@i], L'e') != 0",
            "wcsrchr(WIDE[@i], L'e') != 0", "wcscmp(WIDE[0], WIDE[1]) < 0", "wcscasecmp(WIDE[0], WIDE[1]) < 0",
            "wcscoll(WIDE[0], WIDE[1]) < 0", "wcsstr(WIDE[@i], L\"de\") != 0", "wcsspn(WIDE[@i], L\"wi\")",
            "wcscspn(WIDE[@i], L\"e\")", "wcspbrk(WIDE[@i], L\"42\") != 0", "wcsncmp(WIDE[0], WIDE[1], 2) < 0",
            "wcsncasecmp(WIDE[0], WIDE[1], 2) < 0", "wmemcmp(WIDE[0], WIDE[1], 2) < 0", "wcstol(WIDE[1], 0, 10)",
            "(long)wcstoul(WIDE[1], 0, 10)", "wcstoll(WIDE[1], 0, 10)", "(long)wcstoull(WIDE[1], 0, 10)",
            "(long)wcstod(WIDE[1], 0)", "(long)wcstof(WIDE[1], 0)", "(long)wcstold(WIDE[1], 0)")
ON_TEXTS = ("bzero(TEXT[@i], 3);", "memset(TEXT[@i], 'm', 3);", "memmove(TEXT[@i], TEXT[@j], 5);", "stpcpy(TEXT[@i], \"new\");",
            "sprintf(TEXT[@i], \"%d\", @v);", "TEXT[@i][1] = 'z';", "memfrob(TEXT[@i], 2);", "wcscpy(WIDE[@i], L\"7\");",
            "wcpcpy(WIDE[@i], L\"8\");", "wcsncpy(WIDE[@i], L\"99\", 3);", "wcpncpy(WIDE[@i], L\"55\", 3);",
            "wmemcpy(WIDE[@i], L\"66\", 2);", "wmempcpy(WIDE[@i], L\"77\", 2);", "wmemmove(WIDE[@i], WIDE[@i] + 1, 1);",
            "wmemset(WIDE[@i], L'1', 2);", "wcscat(WIDE[@i], L\"1\");", "wcsncat(WIDE[@i], L\"22\", 1);",
            "{ wchar_t *k; R(wcstok(WIDE[@i], L\"d\", &k) != 0); }", "R(strtok(TEXT[@i], \" \") != 0);",
            "{ char *s = TEXT[@i]; R(strsep(&s, \" \") != 0); }")

# What is alone in one thread, whatever the others do: all calls with descriptors that are modelled. Numbers are not
# compared, because they depend on who opens first.
DESCRIPTORS = (
    "{ int e[2]; char b[4] = {0}; if (pipe(e) == 0) { R(write(e[1], \"ab\", 2)); R(read(e[0], b, 4)); R(b[1]); R(lseek(e[0], 0, 0)); close(e[0]); R(close(e[1])); } }",
    "{ int e[2], n = 0; char b; if (pipe2(e, O_NONBLOCK) == 0) { R(read(e[0], &b, 1)); struct iovec v = {\"abc\", 3}; "
    "R(writev(e[1], &v, 1)); ioctl(e[0], FIONREAD, &n); R(n); struct iovec w = {&b, 1}; R(readv(e[0], &w, 1)); R(b); close(e[0]); close(e[1]); } }",
    "{ int e[2]; char b; if (socketpair(AF_UNIX, SOCK_STREAM, 0, e) == 0) { R(send(e[0], \"x\", 1, 0)); R(recv(e[1], &b, 1, 0)); "
    "shutdown(e[0], SHUT_WR); R(read(e[1], &b, 1)); close(e[0]); close(e[1]); } }",
    "{ int e = eventfd(3, 0); eventfd_t v = 0; if (e >= 0) { eventfd_write(e, 4); eventfd_read(e, &v); R((long)v); close(e); } }",
    "{ int e = eventfd(1, EFD_NONBLOCK); struct pollfd p = {e, POLLIN | POLLOUT, 0}; R(poll(&p, 1, 0)); R(p.revents); "
    "struct timespec z = {0, 0}; R(ppoll(&p, 1, &z, NULL)); fd_set s; FD_ZERO(&s); FD_SET(e, &s); struct timeval t = {0, 0}; "
    "R(select(e + 1, &s, NULL, NULL, &t)); R(pselect(e + 1, &s, NULL, NULL, &z, NULL)); close(e); }",
    "{ int e = eventfd(1, 0), l = epoll_create1(0), m = epoll_create(1); struct epoll_event v = {.events = EPOLLIN}; "
    "R(epoll_ctl(l, EPOLL_CTL_ADD, e, &v)); R(epoll_wait(l, &v, 1, 0)); R(epoll_pwait(l, &v, 1, 0, NULL)); close(m); close(l); close(e); }",
    "{ int e = eventfd(1, 0), d = dup(e); R(dup2(e, d) == d); R(dup3(e, d, O_CLOEXEC) == d); R(fcntl(d, F_GETFD)); "
    "R(fcntl(e, F_GETFL)); close(d); close(e); }",
)


def numeric_statements():
    """One statement for each function of numbers."""
    doubles = [f"R((long)({name}(0.@v5) * 1000));" for name in OF_DOUBLES]
    twos = [f"R((long)({name}(2.5, 1.@v) * 1000));" for name in OF_TWO_DOUBLES]
    integers = [f"R({name}(@v + 64) != 0);" for name in OF_INTEGERS]
    others = (*NUMERIC, "R(lround(2.5) + llround(1.2) + lrint(3.0)); R((long)(ldexp(0.5, 3) + scalbn(0.5, 2) + fma(2, 3, 4)));",
              "R(div(7, 2).rem + ldiv(9, 2).quot + lldiv(5, 3).rem); R((long)difftime(5, 3));",
              "R(getpagesize()); R(getuid() == geteuid()); R(getgid() == getegid()); R(isatty(99)); R(sysconf(_SC_PAGESIZE));",
              "R(sched_get_priority_max(SCHED_OTHER) - sched_get_priority_min(SCHED_OTHER)); R(getppid() > 0); R(gettid() > 0);")
    return (*doubles, *twos, *integers, *others, *DESCRIPTORS)


def text_statements():
    """Statements on shared texts, with and without a lock."""
    reads = [f"{{ char b[40] = \"\"; R({each}); (void)b; }}" for each in OF_TEXTS]
    locked = [f"pthread_mutex_lock(&M[0]); {each} pthread_mutex_unlock(&M[0]);" for each in (*reads, *ON_TEXTS)]
    return (*reads, *ON_TEXTS, *locked, *locked)


C_STATEMENTS["numbers"] = numeric_statements()
C_STATEMENTS["texts"] = text_statements()
C_STATEMENTS["attributes"] = (
    "{ pthread_condattr_t a; R(pthread_condattr_init(&a)); R(pthread_condattr_setclock(&a, CLOCK_MONOTONIC)); "
    "R(pthread_condattr_setpshared(&a, 0)); pthread_cond_t c; R(pthread_cond_init(&c, &a)); R(pthread_cond_destroy(&c)); "
    "R(pthread_condattr_destroy(&a)); }",
    "{ pthread_attr_t a; int d; size_t s; pthread_attr_init(&a); R(pthread_attr_setstacksize(&a, 1 << 20)); "
    "pthread_attr_getstacksize(&a, &s); R(s); pthread_attr_getdetachstate(&a, &d); R(d); pthread_t t; "
    "R(pthread_create(&t, &a, quick, 0)); R(pthread_detach(t)); pthread_attr_destroy(&a); }",
    "{ pthread_mutexattr_t a; int k; pthread_mutexattr_init(&a); pthread_mutexattr_settype(&a, @v); "
    "R(pthread_mutexattr_gettype(&a, &k)); R(k); pthread_mutex_t m; pthread_mutex_init(&m, &a); R(pthread_mutex_destroy(&m)); }",
    "{ pthread_rwlock_t l; R(pthread_rwlock_init(&l, 0)); R(pthread_rwlock_destroy(&l)); pthread_spinlock_t s; "
    "pthread_spin_init(&s, 0); R(pthread_spin_destroy(&s)); pthread_barrier_t b; pthread_barrier_init(&b, 0, 1); "
    "R(pthread_barrier_wait(&b) != 0); R(pthread_barrier_destroy(&b)); }",
    "{ sem_t s; sem_init(&s, 0, @v); R(sem_trywait(&s)); R(sem_destroy(&s)); mtx_t m; mtx_init(&m, mtx_plain); mtx_destroy(&m); "
    "cnd_t c; cnd_init(&c); cnd_destroy(&c); }",
    "if (@v == 1) { R(1); pthread_mutex_lock(&M[0]); pthread_mutex_unlock(&M[0]); pthread_yield(); }")
C_STATEMENTS["attributes"] += (
    "{ pthread_attr_t a; pthread_attr_init(&a); size_t s; int k; struct sched_param p = {0}; void *at; "
    "R(pthread_attr_setguardsize(&a, 4096)); R(pthread_attr_getguardsize(&a, &s)); R(s); "
    "R(pthread_attr_setinheritsched(&a, PTHREAD_EXPLICIT_SCHED)); R(pthread_attr_getinheritsched(&a, &k)); R(k); "
    "R(pthread_attr_setschedparam(&a, &p)); R(pthread_attr_getschedparam(&a, &p)); R(p.sched_priority); "
    "R(pthread_attr_setschedpolicy(&a, SCHED_OTHER)); R(pthread_attr_getschedpolicy(&a, &k)); R(k); "
    "R(pthread_attr_setscope(&a, PTHREAD_SCOPE_SYSTEM)); R(pthread_attr_getscope(&a, &k)); R(k); "
    "R(pthread_attr_getstackaddr(&a, &at)); pthread_attr_destroy(&a); }",
    "{ pthread_barrierattr_t a; int k; R(pthread_barrierattr_init(&a)); R(pthread_barrierattr_setpshared(&a, @v)); "
    "R(pthread_barrierattr_getpshared(&a, &k)); R(k); R(pthread_barrierattr_destroy(&a)); }",
    "{ pthread_condattr_t a; int k; clockid_t c; pthread_condattr_init(&a); R(pthread_condattr_getclock(&a, &c)); R(c); "
    "R(pthread_condattr_getpshared(&a, &k)); R(k); pthread_condattr_destroy(&a); }",
    "{ pthread_mutexattr_t a; int k; pthread_mutexattr_init(&a); R(pthread_mutexattr_setprotocol(&a, @v)); "
    "R(pthread_mutexattr_getprotocol(&a, &k)); R(k); R(pthread_mutexattr_setpshared(&a, @v)); "
    "R(pthread_mutexattr_getpshared(&a, &k)); R(k); R(pthread_mutexattr_setrobust(&a, @v)); "
    "R(pthread_mutexattr_getrobust(&a, &k)); R(k); R(pthread_mutexattr_setprioceiling(&a, 1)); "
    "R(pthread_mutexattr_getprioceiling(&a, &k)); R(k); pthread_mutexattr_destroy(&a); }",
    "{ pthread_rwlockattr_t a; int k; R(pthread_rwlockattr_init(&a)); R(pthread_rwlockattr_setkind_np(&a, @v)); "
    "R(pthread_rwlockattr_getkind_np(&a, &k)); R(k); R(pthread_rwlockattr_setpshared(&a, @v)); "
    "R(pthread_rwlockattr_getpshared(&a, &k)); R(k); R(pthread_rwlockattr_destroy(&a)); }",
    "{ int k; struct sched_param p; cpu_set_t s; CPU_ZERO(&s); CPU_SET(0, &s); R(pthread_getschedparam(pthread_self(), &k, &p)); "
    "(void)pthread_setschedparam(pthread_self(), k, &p); (void)pthread_setschedprio(pthread_self(), 0); "
    "R(pthread_setconcurrency(0)); R(pthread_getconcurrency()); (void)pthread_setaffinity_np(pthread_self(), sizeof s, &s); "
    "R(pthread_setname_np(pthread_self(), \"name\")); }")
C_STATEMENTS["threads"] += (
    "{ thrd_t t; int r; thrd_create(&t, started, (void *)@vL); R(thrd_join(t, &r)); R(r); R(thrd_equal(t, thrd_current())); }",
    "{ thrd_t t; thrd_create(&t, leaves, 0); R(thrd_detach(t)); }",
    "{ struct timespec u = in(1); pthread_t t; pthread_create(&t, 0, quick, (void *)@vL); void *r = 0; "
    "if (pthread_timedjoin_np(t, &r, &u)) pthread_join(t, &r); R((long)r); }",
    "{ struct timespec u = in(1); pthread_t t; pthread_create(&t, 0, quick, 0); "
    "if (pthread_clockjoin_np(t, 0, CLOCK_REALTIME, &u)) pthread_join(t, 0); }",
    "{ int s; R(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &s)); R(s); }")
C_STATEMENTS["keys"] += ("{ tss_t k; R(tss_create(&k, 0)); R(tss_set(k, X)); R(tss_get(k) == X); tss_delete(k); }",)
C_STATEMENTS["deadlines"] = (
    "{ struct timespec t = in(1); int e = pthread_mutex_clocklock(&M[@i], CLOCK_REALTIME, &t); R(e); "
    "if (!e) pthread_mutex_unlock(&M[@i]); }",
    "pthread_mutex_lock(&M[@i]); { struct timespec t = in(0); R(pthread_cond_clockwait(&C[@i], &M[@i], CLOCK_REALTIME, &t)); } "
    "pthread_mutex_unlock(&M[@i]);",
    "{ struct timespec t = in(1); int e = pthread_rwlock_clockrdlock(&RW[@i], CLOCK_REALTIME, &t); R(e); "
    "if (!e) pthread_rwlock_unlock(&RW[@i]); }",
    "{ struct timespec t = in(1); int e = pthread_rwlock_clockwrlock(&RW[@i], CLOCK_REALTIME, &t); R(e); "
    "if (!e) pthread_rwlock_unlock(&RW[@i]); }",
    "{ struct timespec t = in(0); R(sem_clockwait(&S[@i], CLOCK_REALTIME, &t)); }",
    "{ struct timespec t = {0, 1000000}; R(clock_nanosleep(CLOCK_MONOTONIC, 0, &t, 0)); R(thrd_sleep(&t, 0)); R(clock() >= 0); }",
    "pthread_mutex_lock(&M[@i]); @{} pthread_mutex_unlock(&M[@i]);")
C_STATEMENTS["heap"] += (
    "{ int *p = reallocarray(0, 4, 4); p[3] = @v; R(p[3]); R(malloc_usable_size(p) >= 16); free(p); }",
    "{ char *p = memalign(64, 8); R((uintptr_t)p % 64); free(p); p = valloc(8); R((uintptr_t)p % 4096); free(p); }")
C_STATEMENTS["random"] += (
    "srandom(@v);", "{ static char s[2][64]; R(initstate(@v, s[@i], 64) != 0); R(random()); R(setstate(s[@i]) != 0); }",
    "{ unsigned short s[3] = {1, @v, 3}; R((long)(erand48(s) * 1e6)); R(nrand48(s)); R(jrand48(s)); R(s[0]); }",
    "R(mrand48());", "{ unsigned short s[3] = {@v, 2, 3}; R(seed48(s) != 0); R(lrand48()); }",
    "{ unsigned short s[7] = {@v, 2, 3, 4, 5, 6, 7}; lcong48(s); R(lrand48()); }")
C_STATEMENTS["time"] += (
    "{ struct timespec t; R(timespec_get(&t, TIME_UTC)); R(clock_getres(CLOCK_MONOTONIC, &t)); R(t.tv_sec); }",
    "{ time_t t = @v * 86400; struct tm m; char b[40]; gmtime_r(&t, &m); R(asctime_r(&m, b) == b); R(b[1]); "
    "R(strftime(b, sizeof b, \"%Y-%j\", &m)); R(b[3]); R(ctime_r(&t, b)[0] != 0); }",
    "{ time_t t = @v * 86400; R(gmtime(&t)->tm_yday); }",
    "{ time_t t = @v; tzset(); R(localtime(&t)->tm_year); R(ctime(&t)[0]); }",
    "{ time_t t = 0; struct tm m; gmtime_r(&t, &m); R(asctime(&m)[0]); }")
C_STATEMENTS["strings"] += (
    "{ char *s = 0; R(asprintf(&s, \"%d-%s\", @v, TEXT[@i])); R(s[1]); free(s); }", "R(tells(\"%d %s\", @v, TEXT[@i]));",
    "{ int a = 0, b = 0; R(scans(\"4 @v\", \"%d %d\", &a, &b)); R(a + 10 * b); }",
    "{ int a[3] = {3, @v, 1}; qsort_r(a, 3, sizeof *a, lessBy, 0); R(a[0]); size_t n = 3; int k = 7; "
    "R(lfind(&k, a, &n, sizeof *a, less) != 0); int c[4] = {1, 2}; n = 2; lsearch(&k, c, &n, sizeof *c, less); R(n); }")
C_STATEMENTS["signals"] += (
    "{ sigset_t s; sigemptyset(&s); R(sigisemptyset(&s)); R(ssignal(SIGUSR1, caught) != SIG_ERR); "
    "R(sysv_signal(SIGUSR2, caught) != SIG_ERR); }",
    "{ sigset_t s; sigfillset(&s); sigdelset(&s, SIGUSR2); R(sigismember(&s, SIGUSR2)); R(sigprocmask(SIG_SETMASK, 0, &s)); }",)
C_STATEMENTS["handlers"] += ("R(on_exit(endedToo, 0));", "R(at_quick_exit(ended0));", "if (@v == 2) quick_exit(0);", "if (@v == 1) pthread_exit(0);",
                             "if (@v == 2 && atomic_load(&A[0]) == 1) abort();")
C_STATEMENTS["output"] += ("R(fputs(\"ab\", stdout) >= 0);", "R(putc('c', stderr)); R(fputc('d', stdout));",
                           "R(fwrite(\"abc\", 1, 3, stdout));", "R(fflush(stdout));", "R(dprintf(2, \"%d\", @v));",
                           "flockfile(stdout); putchar('x'); funlockfile(stdout);",
                           "R(ftrylockfile(stderr)); funlockfile(stderr);", "perror(TEXT[@i]);", "fclose(stdout);",
                           "R(write(2, \"ab\", 2));", "R(setvbuf(stdout, 0, _IONBF, 0));", "setbuf(stdout, 0);",
                           "R(setlocale(LC_ALL, \"C\") != 0); R(strerror(2)[0]);", "R(say(\"%d\", @v));",
                           "{ FILE *f = fopen(\"/dev/null\", \"w\"); if (f) R(fclose(f)); }")

# Rows that no program of ours calls, and why.
NOT_CALLED = {
    "processes are not explored": "fork vfork clone system popen waitpid waitid wait3 wait4 daemon forkpty",
    "newer C libraries have it, or older headers": "strlcpy strlcat bsd_signal",
    "signals are not delivered": "raise kill killpg tgkill sigqueue sigsuspend sigwait sigwaitinfo sigtimedwait sigaltstack pause "
                                 "alarm ualarm setitimer timer_create",
    "contexts are not explored": "makecontext setcontext swapcontext longjmp siglongjmp",
    "libraries are not loaded": "dlopen dlmopen dlclose",
    "there is no input": "getchar_unlocked vscanf getchar gets scanf",
    "of SV-COMP": "reach_error",
    "another name of fcntl and lseek": "fcntl64 lseek64",
    "changes the machine": "sched_setaffinity sched_setparam sched_setscheduler",
}

CXX_OBJECTS = """
static std::mutex M[2]; static std::recursive_mutex REC; static std::shared_mutex SH; static std::timed_mutex TM;
static std::condition_variable C[2]; static std::condition_variable_any CA; static std::once_flag O;
static std::atomic<int> A[2]; static std::atomic_flag F; static std::counting_semaphore<4> S(1); static std::latch LA(1);
static std::shared_ptr<int> SP = std::make_shared<int>(1); static std::promise<int> PR;
static std::future<int> FU = PR.get_future(); static std::atomic<bool> TAKEN;
static int X[2]; static std::vector<int> W; static std::map<int, int> MAP; static std::string ST("text");
struct Once { int v; Once() : v(++X[0]) {} };
static Once &single() { static Once once; return once; }
"""
CXX_STATEMENTS = {
    "locks": ("{ std::lock_guard<std::mutex> g(M[@i]); X[@i]++; R(X[@i]); @{} }",
              "{ std::unique_lock<std::mutex> g(M[@i], std::try_to_lock); R(g.owns_lock()); }",
              "{ std::scoped_lock g(M[@i], M[1 - @i]); X[0] += 2; }",
              "{ std::lock_guard<std::recursive_mutex> g(REC), h(REC); R(X[0] >= 0); }",
              "{ std::shared_lock<std::shared_mutex> g(SH); @{} }", "{ std::unique_lock<std::shared_mutex> g(SH); @{} }",
              "R(TM.try_lock_for(std::chrono::milliseconds(@v)) ? (TM.unlock(), 1) : 0);"),
    "waits": ("{ std::unique_lock<std::mutex> g(M[@i]); C[@i].wait(g, [] { return X[@i] > 0; }); X[@i]--; }",
              "{ std::lock_guard<std::mutex> g(M[@i]); X[@i]++; } C[@i].notify_one();", "C[@i].notify_all();",
              "{ std::unique_lock<std::mutex> g(M[@i]); "
              "R(C[@i].wait_for(g, std::chrono::milliseconds(1), [] { return X[@i] > 0; })); }"),
    "atomics": ("R(A[@i].fetch_add(@v, std::@o));", "R(A[@i].load(std::@l));", "A[@i].store(@v, std::@s);",
                "{ int e = @v; R(A[@i].compare_exchange_strong(e, 3, std::@o, std::@f)); R(e); }",
                "A[@i].wait(0);", "A[@i] = 1; A[@i].notify_all();", "R(F.test_and_set());"),
    "once": ("std::call_once(O, [] { X[1]++; });", "R(single().v);",
             "try { std::call_once(O, [] { throw 1; }); R(1); } catch (int) { R(2); }"),
    "futures": ("if (!TAKEN.exchange(true)) R(FU.get());",
                "try { PR.set_value(@v); } catch (const std::future_error &) { R(4); }",
                "R(std::async(std::launch::async, [] { return @v; }).get());",
                "{ std::packaged_task<int()> t([] { return @v; }); auto f = t.get_future(); t(); R(f.get()); }"),
    "tokens": ("S.acquire(); @{} S.release();", "R(S.try_acquire() ? (S.release(), 1) : 0);", "LA.wait();",
               "R(LA.try_wait());"),
    "containers": ("{ std::lock_guard<std::mutex> g(M[0]); W.push_back(@v); R(W.size()); }",
                   "{ std::lock_guard<std::mutex> g(M[0]); MAP[@v]++; R(MAP.size()); }",
                   "{ std::lock_guard<std::mutex> g(M[0]); ST += 'x'; R(ST.size()); }", "R(W.size());", "W.push_back(1);",
                   "{ auto p = SP; R(*p); }", "{ auto p = std::make_shared<int>(@v); std::weak_ptr<int> w = p; R(w.lock() != 0); }"),
}
CXX_TOKENS_END = "  LA.count_down();\n"
# What some programs do besides: without it, too few of them fail.
CARELESS = ("X[@i]++; R(X[@i]);", "R(X[@i]);", "assert(A[@i] <= @v);")


class Drawing:
    """Draws one program."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.cxx = seed % 5 == 4
        self.statements = CXX_STATEMENTS if self.cxx else C_STATEMENTS
        self.families = self.random.sample(sorted(self.statements), self.random.choice((1, 2, 2, 3)))
        # With numbers of its own, so that careful programs do not depend on what careless ones do.
        self.carelessness = random.Random(-1 - seed)
        self.careless = self.carelessness.random() < 0.2

    def order(self, letter):
        return "memory_order_" + self.random.choice(ORDERS[letter])

    def fill(self, text, depth):
        chosen = {"i": str(self.random.randint(0, 1)), "j": str(self.random.randint(0, 1)), "v": str(self.random.randint(0, 2))}
        inside = self.statement(depth + 1) if "@{}" in text and depth < 1 and self.random.random() < 0.5 else ""
        text = text.replace("@{}", inside)
        text = re.sub("@([olsf])", lambda match: self.order(match.group(1)), text)
        return re.sub("@([ijv])", lambda match: chosen[match.group(1)], text)

    def statement(self, depth=0):
        if self.careless and self.carelessness.random() < 0.5:
            return self.fill(self.carelessness.choice(CARELESS), depth)
        family = self.random.choice(self.families)
        return self.fill(self.random.choice(self.statements[family]), depth)

    def body(self, thread, length):
        steps = " ".join(f"step(); {self.statement()}" for _ in range(length))
        return f"  enum {{ me = {thread} }}; int n = 0; (void)n;\n  {steps}\n"

    def text(self):
        threads = self.random.choice((1, 2, 2))
        longest = 3 if threads == 1 else 2
        headers = CXX_HEADERS if self.cxx else [name + ".h" for name in C_HEADERS]
        text = "#define _GNU_SOURCE\n" if not self.cxx else ""
        text += "".join(f"#include <{name}>\n" for name in headers) + COMMON
        text += CXX_OBJECTS if self.cxx else C_OBJECTS
        for thread in range(1, threads + 1):
            text += f"static void *thread{thread}(void *) {{\n" if self.cxx else f"static void *thread{thread}(void *unused) {{\n"
            text += self.body(thread, self.random.randint(1, longest)) + ("  return nullptr;\n}\n" if self.cxx else "  return unused;\n}\n")
        text += "static void first(void) {\n" + self.body(0, self.random.randint(0, longest)) + "}\n"
        return text + self.main(threads)

    def main(self, threads):
        text = "int main(void) {\n" + ("" if self.cxx else C_START)
        numbers = range(1, threads + 1)
        if self.cxx:
            text += "".join(f"  std::thread t{number}(thread{number}, nullptr);\n" for number in numbers) + CXX_TOKENS_END
            text += "  first();\n" + "".join(f"  t{number}.join();\n" for number in numbers)
        else:
            text += f"  pthread_t t[{threads}];\n"
            text += "".join(f"  pthread_create(&t[{number - 1}], 0, thread{number}, 0);\n" for number in numbers)
            text += "  first();\n" + "".join(f"  pthread_join(t[{number - 1}], 0);\n" for number in numbers)
        return text + self.end()

    def end(self):
        shared = "A[0] + 7 * A[1] + 49 * X[0] + 343 * X[1]" + ("" if self.cxx else " + 2401 * G[0] + 16807 * (Y[0] + 7 * Y[1])")
        return f"""  unsigned long hash = (unsigned long)({shared});
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 32; k++)
      hash = hash * 1099511628211u + (unsigned long)logs[i][k];
#ifdef NATIVE
  fprintf(stderr, "\\nresult %lx\\n", hash);
#elif defined OBSERVED
  assert(hash != OBSERVED);
#endif
  return 0;
}}
"""


def draw(seed):
    """The text of the program with this number, and the end of its file's name."""
    drawing = Drawing(seed)
    return drawing.text(), ".cpp" if drawing.cxx else ".c"


def everything():
    """All that a program may say, to see which functions occur."""
    parts = [COMMON, C_OBJECTS, C_START, CXX_OBJECTS]
    for table in (C_STATEMENTS, CXX_STATEMENTS):
        parts += [text for family in table.values() for text in family]
    return "\n".join(parts)
