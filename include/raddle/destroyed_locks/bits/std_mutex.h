// For `raddle verify`: the mutexes of libstdc++ with destructors that say so.
//
// std::mutex is destroyed without a trace, because on Linux there is nothing to do for it. Here its base gets a
// destructor, so that whoever destroys one that is held is found as with pthread_mutex_destroy(). It is declared
// behind the member that the library initializes by this macro, which it uses nowhere else; constructors stay
// constexpr.
#pragma GCC system_header
#include <bits/gthr.h>
#ifdef __GTHREAD_MUTEX_INIT
#undef __GTHREAD_MUTEX_INIT
#define __GTHREAD_MUTEX_INIT                                                                                           \
  PTHREAD_MUTEX_INITIALIZER;                                                                                           \
  ~__mutex_base() noexcept {                                                                                           \
    __gthread_mutex_destroy(&_M_mutex);                                                                                \
  }
#include_next <bits/std_mutex.h>
#undef __GTHREAD_MUTEX_INIT
#define __GTHREAD_MUTEX_INIT PTHREAD_MUTEX_INITIALIZER
#else
#include_next <bits/std_mutex.h>
#endif
