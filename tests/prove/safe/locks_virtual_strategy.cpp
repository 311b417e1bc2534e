// locks: virtual functions called under the lock of the base class
// verdict: race-free; shown by `raddle explore FILE -- 1`
// shown: all executions explored, 2

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <memory>

class Shape {
public:
  virtual ~Shape() = default;

  void grow(int n) {
    std::lock_guard<std::mutex> hold(m_);
    scale(n);
    ++changes_;
  }

  int area() {
    std::lock_guard<std::mutex> hold(m_);
    return measure();
  }

protected:
  virtual void scale(int n) = 0;
  virtual int measure() const = 0;

private:
  std::mutex m_;
  int changes_ = 0;
};

class Square : public Shape {
  int side_ = 1;

  void scale(int n) override {
    side_ *= n;
  }

  int measure() const override {
    return side_ * side_;
  }
};

class Strip : public Shape {
  int length_ = 1;

  void scale(int n) override {
    length_ += n;
  }

  int measure() const override {
    return length_;
  }
};

int main(int argc, char **) {
  std::unique_ptr<Shape> shape;
  if (argc > 1)
    shape = std::make_unique<Strip>();
  else
    shape = std::make_unique<Square>();
  std::thread a([&] { shape->grow(2); }), b([&] { shape->grow(3); });
  a.join();
  b.join();
  std::printf("%d\n", shape->area());
  return 0;
}
