// The initialization of a static object waits for itself.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: recursive_initialization.cpp:[[@LINE+10]]:3: error: the initialization of a static object needs that object
// CHECK: violated
int first(int depth);

struct Object {
  int value;
  explicit Object(int depth) : value(first(depth + 1)) {}
};

int first(int depth) {
  static Object object(depth);
  return object.value;
}

int main() {
  return first(0);
}
