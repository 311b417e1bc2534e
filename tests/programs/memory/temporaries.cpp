// A temporary of class type ends with the expression it is part of, and so does what it keeps in itself: the buffer of a
// short string. One that a reference keeps lives as long as the reference.
// Executions: one thread, one execution.
// RUN: %exits 1 %explore --cxxflag=-std=c++17 --cxxflag=-DWHAT=viewOfResult %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cxxflag=-std=c++17 --cxxflag=-DWHAT=textOfSum %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cxxflag=-std=c++17 --cxxflag=-DWHAT=elementInLoop %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cxxflag=-std=c++17 --cxxflag=-DWHAT=guarded %s 2>&1 | FileCheck %s
// RUN: %explore --cxxflag=-std=c++17 --cxxflag=-DWHAT=inTime %s 2>&1 | FileCheck %s --check-prefix=TIME
// CHECK: violated: the thread reads a local variable whose lifetime has ended
// TIME: proved
// TIME: executions: 1, all explored
#include <stdexcept>
#include <string>
#include <string_view>

static std::string make(const char *text) { return text; }

static bool viewOfResult() {
  std::string_view view = make("abc");
  return view[0] == 'a';
}

static bool textOfSum() {
  std::string left("a");
  const char *text = (left + "b").c_str();
  return text[1] == 'b';
}

static bool elementInLoop() {
  const char *kept = nullptr;
  for (int round = 0; round < 2; round++) {
    if (kept && *kept != 'a')
      return false;
    kept = make("abc").data();
  }
  return true;
}

struct Holder {
  int value = 3;
  ~Holder() { value = 0; }
  const int &get() const { return value; }
};

static bool guarded() {
  const int &value = Holder().get();
  return value == 3;
}

static std::size_t lengthOf(std::string_view text) {
  std::size_t length = 0;
  for (char c : text)
    length += c != 0;
  return length;
}

static bool inTime() {
  std::size_t length = lengthOf(make("abc")) + lengthOf(make("d") + "e");
  const std::string &kept = make("xyz");
  for (int round = 0; round < 3; round++) {
    length += round == 1 ? lengthOf(make("pq")) : make("r").size();
    const std::string &inner = round == 2 ? make("two") : std::string("one");
    length += inner.size();
    try {
      make("abc").at(5 - round * 4 < 0 ? 0 : 5 - round * 4);
    } catch (const std::out_of_range &) {
      length++;
    }
  }
  return length + kept.size() == 3 + 2 + 4 + 9 + 1 + 3 && Holder().get() == 3;
}

int main() { return !WHAT(); }
