// What an object of the C++ library keeps in itself ends with the block of the object: the buffer of a short string, the
// value of an optional. Constructors may throw, so that there are ways out of the block on which the object never was.
// Executions: one thread, one execution.
// RUN: %exits 1 %explore --cxxflag=-std=c++17 --cxxflag=-DWHAT=ofString %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cxxflag=-std=c++17 --cxxflag=-DWHAT=ofAssigned %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cxxflag=-std=c++17 --cxxflag=-DWHAT=ofOptional %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cxxflag=-std=c++17 --cxxflag=-DWHAT=wholeString %s 2>&1 | FileCheck %s
// RUN: %explore --cxxflag=-std=c++17 --cxxflag=-DWHAT=inTime %s 2>&1 | FileCheck %s --check-prefix=TIME
// CHECK: violated: the thread reads a local variable whose lifetime has ended
// TIME: proved
// TIME: executions: 1, all explored
#include <optional>
#include <string>

static bool ofString() {
  const char *text;
  {
    std::string s("abc");
    text = s.c_str();
  }
  return text[0] == 'a';
}

static bool ofAssigned() {
  const char *text;
  {
    std::string s;
    s = "abc";
    text = &s[1];
  }
  return *text == 'b';
}

static bool ofOptional() {
  const int *number;
  {
    std::optional<int> o;
    o.emplace(3);
    number = &*o;
  }
  return *number == 3;
}

static bool wholeString() {
  const std::string *whole;
  {
    std::string s("abc");
    whole = &s;
  }
  return whole->size() == 3;
}

static bool inTime() {
  std::size_t length = 0;
  for (const char *text : {"a", "bc", ""}) {
    std::string s(text);
    const char *inside = s.c_str();
    try {
      std::string copy(s, 1);
      length += copy.size() + (inside[0] != 0);
    } catch (const std::exception &) {
      length += s.size() + 10;
    }
  }
  return length == 13;
}

int main() {
  return WHAT() ? 0 : 1;
}
