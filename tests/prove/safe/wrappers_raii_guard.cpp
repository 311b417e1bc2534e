// wrappers: an own RAII guard over pthread_mutex_t
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 6

#include <pthread.h>
#include <cstdio>
#include <cstdlib>

class Mutex {
public:
  Mutex() {
    pthread_mutex_init(&m_, nullptr);
  }

  ~Mutex() {
    pthread_mutex_destroy(&m_);
  }

  Mutex(const Mutex &) = delete;
  Mutex &operator=(const Mutex &) = delete;

  void lock() {
    if (pthread_mutex_lock(&m_) != 0)
      std::abort();
  }

  void unlock() {
    pthread_mutex_unlock(&m_);
  }

private:
  pthread_mutex_t m_;
};

class Guard {
public:
  explicit Guard(Mutex &m) : m_(m) {
    m_.lock();
  }

  ~Guard() {
    m_.unlock();
  }

  Guard(const Guard &) = delete;

private:
  Mutex &m_;
};

struct Gauge {
  Mutex mutex;
  double low = 1e9, high = -1e9;

  void see(double v) {
    Guard hold(mutex);
    if (v < low)
      low = v;
    if (v > high)
      high = v;
  }
};

static void *feed(void *p) {
  auto *gauge = static_cast<Gauge *>(p);
  gauge->see(1.5);
  gauge->see(-2.5);
  return nullptr;
}

int main() {
  Gauge gauge;
  pthread_t a, b;
  pthread_create(&a, nullptr, feed, &gauge);
  pthread_create(&b, nullptr, feed, &gauge);
  pthread_join(a, nullptr);
  pthread_join(b, nullptr);
  std::printf("%g..%g\n", gauge.low, gauge.high);
  return 0;
}
