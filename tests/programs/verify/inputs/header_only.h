#include <mutex>

class Counter {
public:
  void add() {
    const std::lock_guard<std::mutex> guard(m_);
    ++n_;
  }
  void wrong() { ++n_; }

private:
  std::mutex m_;
  int n_ __attribute__((guarded_by(m_))) = 0;
};
