// refcount: an intrusive pointer with an atomic count
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 12

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <atomic>

class Node {
public:
  explicit Node(int v) : value(v) {}

  void retain() {
    refs_.fetch_add(1, std::memory_order_relaxed);
  }

  void release() {
    if (refs_.fetch_sub(1, std::memory_order_acq_rel) == 1)
      delete this;
  }

  const int value;

private:
  ~Node() = default;
  std::atomic<int> refs_{1};
};

class Ref {
public:
  explicit Ref(Node *n) : n_(n) {}

  Ref(const Ref &o) : n_(o.n_) {
    n_->retain();
  }

  ~Ref() {
    n_->release();
  }

  Ref &operator=(const Ref &) = delete;

  int value() const {
    return n_->value;
  }

private:
  Node *n_;
};

int main() {
  int a = 0, b = 0;
  {
    Ref r(new Node(8));
    std::thread x([r, &a] { a = r.value(); }), y([r, &b] { b = r.value(); });
    x.join();
    y.join();
  }
  std::printf("%d\n", a + b);
  return a + b == 16 ? 0 : 1;
}
