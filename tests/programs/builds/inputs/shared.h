#pragma once
template <typename T> struct total {
  static inline T value = 0;
};
inline void add() { total<int>::value++; }
const char *name();
void *adder(void *unused);
