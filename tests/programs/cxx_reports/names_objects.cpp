// Members of base classes, of templates and of closures, statics and thread-locals have the names of the source.
// RUN: %exits 1 %explore --max-executions=1 --cxxflag=-std=c++20 %s > %t
// RUN: grep -o 'data race on `[^`]*`' %t | sort -u | diff %S/names_objects.txt -
// RUN: grep -oE '(reads|writes|locks|unlocks|loads|stores|updates|frees|signals) .*' %t | not grep -E '_M_|\*__|`this->|__[a-z]+\.'
#include <thread>

struct Shape {
  virtual ~Shape() = default;
  int area = 0;
};
struct Circle : Shape {
  int radius = 0;
};
template <typename Value> class Box {
public:
  void set(Value value) { value_ = value; }

private:
  Value value_ = {};
};
struct Meter {
  static inline int total = 0;
};
struct Entry {
  int key = 0;
  int count = 0;
};
namespace shop {
static int sales = 0;
}

static Circle circle;
static Box<int> box;
static Entry table[2];
static thread_local int depth;

static void change(Shape &shape, Entry *entry, int *deep) {
  static int calls = 0;
  shape.area = 1;
  box.set(1);
  ++Meter::total;
  ++entry->count;
  ++shop::sales;
  ++*deep;
  ++calls;
}

int main() {
  auto counter = [n = 0]() mutable { return ++n; };
  int *deep = &depth;
  std::thread other([&counter, deep] {
    change(circle, &table[1], deep);
    counter();
  });
  change(circle, &table[1], deep);
  counter();
  other.join();
}
