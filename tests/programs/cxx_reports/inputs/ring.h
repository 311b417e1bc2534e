#pragma once
#include <cassert>
class Ring {
public:
  void add(int value) {
    assert(count < 2);
    items[count++] = value;
  }

private:
  int items[2] = {};
  int count = 0;
};
