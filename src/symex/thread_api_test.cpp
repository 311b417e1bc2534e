// What the functions of the thread API do in formulas: the bodies of include/raddle/thread_api.c.
#include <gtest/gtest.h>

#include "symex/threads_testing.h"

namespace raddle::symex {
namespace {

TEST(ThreadApi, KindsOfMutexes) {
  const std::string twice = R"(
    int main(void) { int first = pthread_mutex_lock(&m), second = pthread_mutex_lock(&m);
                     assert(first == 0 && second == 0); pthread_mutex_unlock(&m);
                     assert(pthread_mutex_trylock(&m) == 0); assert(0 && "end"); })";
  EXPECT_EQ(failuresOf("pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;" + twice, 1), "0 && \"end\"");
  EXPECT_EQ(failuresOf("pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;" + twice, 1),
            "first == 0 && second == 0");
  EXPECT_EQ(failuresOf("pthread_mutex_t m;" + twice, 1), "none");
}

// The depth is given back by a wait, and taken again.
TEST(ThreadApi, RecursiveMutexesKeepOthersOut) {
  EXPECT_EQ(failuresOf(R"(
    pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP; int count;
    static void add(void) {
      pthread_mutex_lock(&m); pthread_mutex_lock(&m);
      int seen = count; pthread_mutex_unlock(&m); count = seen + 1;
      pthread_mutex_unlock(&m);
    }
    void *worker(void *unused) { add(); return 0; }
    int main(void) { pthread_t t; pthread_create(&t, 0, worker, 0); add(); pthread_join(t, 0); assert(count == 2);
                     assert(count != 2); })",
                       1),
            "count != 2");
}

TEST(ThreadApi, ConditionVariables) {
  const std::string source = R"(
    pthread_mutex_t m; pthread_cond_t c; int ready;
    void *signaler(void *unused) {
      pthread_mutex_lock(&m); FIRST; SECOND; pthread_mutex_unlock(&m);
      return 0;
    }
    int main(void) {
      pthread_t t; pthread_create(&t, 0, signaler, 0);
      pthread_mutex_lock(&m);
      if (!ready) { pthread_cond_wait(&c, &m); assert(ready == 2); }
      assert(ready == 0);
    })";
  EXPECT_EQ(failuresOf("#define FIRST ready = 1\n#define SECOND pthread_cond_signal(&c)\n" + source, 1),
            "ready == 2; ready == 0");
  EXPECT_EQ(failuresOf("#define FIRST ready = 2\n#define SECOND pthread_cond_broadcast(&c)\n" + source, 1),
            "ready == 0");
  // Nobody is woken by what comes before he waits, or by nothing.
  EXPECT_EQ(failuresOf("#define FIRST ready = 1\n#define SECOND\n" + source, 1), "ready == 0");
}

TEST(ThreadApi, TimedWaitsMayBeLate) {
  EXPECT_EQ(failuresOf(R"(
    pthread_mutex_t m; pthread_cond_t c;
    int main(void) { struct timespec t = {0, 0}; pthread_mutex_lock(&m);
                     int late = pthread_cond_timedwait(&c, &m, &t); assert(late == 0); })",
                       1),
            "late == 0");
}

TEST(ThreadApi, Barriers) {
  EXPECT_EQ(failuresOf(R"(
    pthread_barrier_t b; int before, serial;
    void *worker(void *unused) {
      __VERIFIER_atomic_begin(); before = before + 1; __VERIFIER_atomic_end();
      int is = pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD;
      assert(before == 2);
      if (is) { __VERIFIER_atomic_begin(); serial = serial + 1; __VERIFIER_atomic_end(); }
      return 0;
    }
    int main(void) {
      pthread_barrier_init(&b, 0, 2); pthread_t t; pthread_create(&t, 0, worker, 0);
      worker(0); pthread_join(t, 0); assert(serial != 1); assert(serial == 1);
    })",
                       1),
            "serial != 1");
}

TEST(ThreadApi, Semaphores) {
  EXPECT_EQ(failuresOf(R"(
    sem_t s; int x;
    void *worker(void *unused) { x = 1; sem_post(&s); return 0; }
    int main(void) { sem_init(&s, 0, 0); pthread_t t; pthread_create(&t, 0, worker, 0);
                     if (sem_trywait(&s) != 0) { assert(errno != EAGAIN); } else { assert(x == 1); assert(x != 1); } })",
                       1),
            "x != 1; errno != EAGAIN");
}

TEST(ThreadApi, ReadersAndWriters) {
  EXPECT_EQ(failuresOf(R"(
    pthread_rwlock_t l; int x, y;
    void *writer(void *unused) { pthread_rwlock_wrlock(&l); x = 1; y = 1; pthread_rwlock_unlock(&l); return 0; }
    int main(void) { pthread_t t; pthread_create(&t, 0, writer, 0);
                     pthread_rwlock_rdlock(&l); assert(x == y); assert(x == 0); })",
                       1),
            "x == 0");
}

TEST(ThreadApi, OnceIsOnce) {
  EXPECT_EQ(failuresOf(R"(
    pthread_once_t o = PTHREAD_ONCE_INIT; int count;
    static void add(void) { count = count + 1; }
    void *worker(void *unused) { pthread_once(&o, add); return 0; }
    int main(void) { pthread_t t; pthread_create(&t, 0, worker, 0); pthread_once(&o, add); assert(count == 1);
                     assert(count != 1); })",
                       1),
            "count != 1");
}

TEST(ThreadApi, ThreadsOfC11) {
  EXPECT_EQ(failuresOf(R"(
    mtx_t m; int count;
    int worker(void *p) { mtx_lock(&m); count = count + 1; mtx_unlock(&m); return *(int *)p; }
    int main(void) { mtx_init(&m, mtx_plain); thrd_t t; int seven = 7, result = 0;
                     thrd_create(&t, worker, &seven); worker(&seven); thrd_join(t, &result);
                     assert(count == 2); assert(result == 7); assert(result != 7); })",
                       1),
            "result != 7");
}

TEST(ThreadApi, ResultsAndExits) {
  const char *source = R"(
    int x;
    static void leave(int which) { if (which) pthread_exit(&x); }
    void *worker(void *p) { leave(x); x = x + 2; return 0; }
    int main(void) { pthread_t t; void *result = 0; pthread_create(&t, 0, worker, 0);
                     x = 1; pthread_join(t, &result);
                     if (result) { assert(x == 1); assert(x != 1); } else { assert(x != 3); } })";
  EXPECT_EQ(failuresOf(source, 1), "x != 1");
}

// The rest of a function that exits does not happen, and others see the thread as ended.
TEST(ThreadApi, ExitOfMain) {
  EXPECT_EQ(failuresOf(R"(
    int x;
    void *worker(void *p) { assert(x != 1); assert(x != 2); return 0; }
    int main(void) { pthread_t t; pthread_create(&t, 0, worker, 0); x = 1; pthread_exit(0); x = 2; })",
                       1),
            "x != 1");
}

TEST(ThreadApi, KeysAndThreadLocals) {
  EXPECT_EQ(failuresOf(R"(
    pthread_key_t key; int destroyed; _Thread_local int own = 3;
    static void destroy(void *p) { destroyed = *(int *)p; }
    void *worker(void *p) { own = own + 1; pthread_setspecific(key, p); assert(own == 4);
                            assert(pthread_getspecific(key) == p); return 0; }
    int main(void) { pthread_key_create(&key, destroy); pthread_t t; int five = 5; pthread_create(&t, 0, worker, &five);
                     pthread_join(t, 0); assert(pthread_getspecific(key) == 0); assert(own == 3);
                     assert(destroyed == 5); assert(destroyed != 5); })",
                       1),
            "destroyed != 5");
}

TEST(ThreadApi, AsynchronousCalls) {
  const char *source = R"(
    int x; static void work(void *p) { *(int *)p = 1; }
    int main(void) { __raddle_async(work, &x); assert(x == 0); assert(x == 1); })";
  EXPECT_EQ(failuresOf(source, 0), "x == 0; x == 1");
}

TEST(ThreadApi, ManyThreads) {
  const std::string source = R"(
    int count;
    void *worker(void *p) { WORK return 0; }
    int main(void) { pthread_t t[N]; for (int i = 0; i < N; ++i) pthread_create(&t[i], 0, worker, 0);
                     assert(count != N); })";
  Options assertions;
  assertions.checks = Options::Checks::AssertionsOnly;
  EXPECT_EQ(failuresOf("#define N 9\n#define WORK __VERIFIER_atomic_begin(); count = count + 1; "
                       "__VERIFIER_atomic_end();\n" +
                           source,
                       0, assertions),
            "count != N");
  EXPECT_EQ(failuresOf("#define N 16\n#define WORK\n" + source, 0, assertions), "cut more than 16 threads");
}

// With no room to wait, the thread starts at the end of the section, not inside.
TEST(ThreadApi, CreatesInSections) {
  const char *source = R"(
    int x, seen;
    void *worker(void *p) { seen = x; return 0; }
    int main(void) { pthread_t t; __VERIFIER_atomic_begin(); pthread_create(&t, 0, worker, 0); x = 1;
                     __VERIFIER_atomic_end(); x = 2; pthread_join(t, 0); assert(seen == 1); assert(seen == 2); })";
  EXPECT_EQ(failuresOf(source, 0), "seen == 2");
  EXPECT_EQ(failuresOf(source, 1), "seen == 1; seen == 2");
}

TEST(ThreadApi, EndsOfTheProgram) {
  EXPECT_EQ(failuresOf(R"(
    int x;
    void *worker(void *p) { if (x == 1) _exit(0); if (x == 2) abort(); assert(x == 0); return 0; }
    int main(void) { pthread_t t; pthread_create(&t, 0, worker, 0); x = 1; x = 2; x = 3; })",
                       1),
            "abort; x == 0");
}

// With only assertions checked, what a thread has left behind on its stack stays there.
TEST(ThreadApi, LocalsThatEscape) {
  const char *source = R"(
    int *shared;
    void *worker(void *p) { int local = 4; shared = &local; return 0; }
    int main(void) { pthread_t t; pthread_create(&t, 0, worker, 0); int *seen = shared;
                     if (seen) { assert(*seen != 4); } })";
  EXPECT_EQ(failuresOf(source, 1), "invalid access; *seen != 4");
  Options assertions;
  assertions.checks = Options::Checks::AssertionsOnly;
  EXPECT_EQ(failuresOf(source, 1, assertions), "*seen != 4");
}

TEST(ThreadApi, WhatIsDeclaredOtherwiseIsNamed) {
  EXPECT_EQ(failuresOf("int pthread_setname_np(pthread_t, const char *);"
                       "int main(void) { pthread_setname_np(0, 0); }",
                       1),
            "cut the function pthread_setname_np");
}

TEST(ThreadApi, RacesOfSections) {
  const char *source = R"(
    int plain, guarded; void __raddle_benign(const volatile void *, unsigned long);
    static void both(void) { __VERIFIER_atomic_begin(); plain = plain + 1; guarded = guarded + 1;
                             __VERIFIER_atomic_end(); }
    void *worker(void *p) { both(); return 0; }
    int main(void) { BENIGN pthread_t t; pthread_create(&t, 0, worker, 0); both(); plain = 0; })";
  EXPECT_EQ(racesOf(std::string("#define BENIGN\n") + source, 1), "plain+0");
  EXPECT_EQ(racesOf(std::string("#define BENIGN __raddle_benign(&plain, sizeof plain);\n") + source, 1), "");
}

// std::thread and std::condition_variable are in a shared object, the rest calls the functions of pthreads.
TEST(ThreadApi, ThreadsOfCpp) {
  const std::string source = R"(
    #include <atomic>
    #include <cassert>
    #include <condition_variable>
    #include <mutex>
    #include <thread>
    std::mutex m; std::condition_variable c; int ready; std::atomic<int> count; int loose;
    int main() {
      std::thread t([] {
        count.fetch_add(1); loose = loose + 1;
        std::lock_guard<std::mutex> guard(m); ready = 1; c.notify_one();
      });
      { std::unique_lock<std::mutex> lock(m); while (!ready) c.wait(lock); }
      count.fetch_add(1); loose = loose + 1;
      t.join();
      assert(count == 2); assert(ready == 0);
    })";
  program::TestModule module(source, ".cpp");
  module.link(RADDLE_SOURCE_DIR "/include/raddle/thread_api.c");
  EXPECT_EQ(failuresIn(*module, 1, {.unwind = 1}), "ready == 0");
}

// A call of strlen reads, and one of strcpy writes what others read.
TEST(ThreadApi, StringsThatThreadsShare) {
  EXPECT_EQ(racesOf(R"(
    #include <string.h>
    char text[4];
    void *worker(void *p) { strcpy(text, "a"); return 0; }
    int main(void) { pthread_t t; pthread_create(&t, 0, worker, 0); return strlen(text); })",
                    1),
            "text+0");
}

// Who sees what a section has written is behind all of it, nested sections included.
TEST(ThreadApi, NobodyStopsInSectionsThatHaveWritten) {
  const std::string source = R"(
    int x, y;
    static int seen(void) { __VERIFIER_atomic_begin(); int s = x; __VERIFIER_atomic_end(); return s; }
    void *worker(void *p) { __VERIFIER_atomic_begin(); x = 1; BEGIN y = 1; END __VERIFIER_atomic_end(); return 0; }
    int main(void) { pthread_t t; pthread_create(&t, 0, worker, 0); if (seen()) y = 2; })";
  EXPECT_EQ(racesOf("#define BEGIN\n#define END\n" + source, 1), "");
  EXPECT_EQ(racesOf("#define BEGIN __VERIFIER_atomic_begin();\n#define END __VERIFIER_atomic_end();\n" + source, 1),
            "");
}

// With no room to wait, a thread starts at the end of the section that creates it, or not at all.
TEST(ThreadApi, ExitsInSectionsThatCreate) {
  const char *source = R"(
    int x;
    void *worker(void *p) { assert(x == 0); return 0; }
    int main(void) { pthread_t t; __VERIFIER_atomic_begin(); pthread_create(&t, 0, worker, 0);
                     if (__VERIFIER_nondet_int()) { x = 1; pthread_exit(0); } __VERIFIER_atomic_end(); })";
  EXPECT_EQ(failuresOf(source, 0), "none");
  EXPECT_EQ(failuresOf(source, 1), "x == 0");
}

} // namespace
} // namespace raddle::symex
