// What the C++ library does to its own data is no error of the program, and its functions are no procedures.
// RUN: not %raddle verify --quiet %s | FileCheck %s
// CHECK-NOT: library_copies
// CHECK-NOT: _Rb_tree
// CHECK: put(int) {{ *}}unknown
// CHECK-NEXT: count() {{ *}}verified
// CHECK-NEXT: {{.*}} 2: 1 verified, 0 refused, 1 unknown
#include <map>
#include <mutex>

class Table {
public:
  void put(int key, int value) {
    const std::lock_guard<std::mutex> guard(m_);
    values_[key] = value;
    ++count_;
  }
  int count() {
    const std::lock_guard<std::mutex> guard(m_);
    return count_;
  }

private:
  std::mutex m_;
  std::map<int, int> values_;
  int count_ __attribute__((guarded_by(m_))) = 0;
};
static Table table;
void put(int key) { table.put(key, 1); }
int count() { return table.count(); }
