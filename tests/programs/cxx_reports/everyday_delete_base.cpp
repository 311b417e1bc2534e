// An observer is deleted through its base while it is being told of something.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `*model.listeners_[0]`
#include <mutex>
#include <string>
#include <thread>
#include <vector>
class Listener {
public:
  virtual ~Listener() = default;
  virtual void changed(int value) = 0;
};
class Total : public Listener { // STANDS
public:
  void changed(int value) override { sum_ += value; }
  int sum() const { return sum_; }

private:
  int sum_ = 0;
};
class Model {
public:
  void add(Listener *listener) {
    std::lock_guard<std::mutex> lock(mutex_);
    listeners_.push_back(listener);
  }
  void set(int value) {
    std::vector<Listener *> copy;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      copy = listeners_;
    }
    for (Listener *listener : copy)
      listener->changed(value); // STANDS
  }
  void removeAll() {
    std::lock_guard<std::mutex> lock(mutex_);
    for (Listener *listener : listeners_)
      delete listener;
    listeners_.clear();
  }

private:
  std::mutex mutex_;
  std::vector<Listener *> listeners_;
};
int main() {
  Model model;
  model.add(new Total);
  std::thread setter([&] { model.set(1); });
  model.removeAll();
  setter.join();
}
