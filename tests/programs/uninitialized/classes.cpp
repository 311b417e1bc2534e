// Members that no constructor writes, on the stack and on the heap; what containers and libraries create is written.
// Executions: nothing is concurrent.
// RUN: %exits 1 %explore --check uninitialized --cxxflag=-DWHAT=local %s 2>&1 | FileCheck %s --check-prefixes=CHECK,MEMBER
// RUN: %exits 1 %explore --check uninitialized --cxxflag=-DWHAT=onHeap %s 2>&1 | FileCheck %s --check-prefixes=CHECK,MEMBER
// RUN: %explore --check uninitialized --cxxflag=-DWHAT=containers %s 2>&1 | FileCheck %s --check-prefix=FINE
// RUN: %explore --check uninitialized --cxxflag=-DWHAT=thrown %s 2>&1 | FileCheck %s --check-prefix=FINE
// RUN: %explore --check uninitialized --cxxflag=-DWHAT=streams --cxxflag=-std=c++17 %s 2>&1 | FileCheck %s --check-prefix=FINE
// RUN: %explore --check uninitialized --cxxflag=-DWHAT=streams --cxxflag=-std=c++20 %s 2>&1 | FileCheck %s --check-prefix=FINE
// MEMBER: error: a condition depends on `{{.*}}second{{.*}}`, which nobody has written
// CHECK: violated
// FINE-NOT: error
// FINE: {{proved|bounded}}
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

struct Pair {
  Pair() : first(1) {}
  int first;
  int second;
};

int local() {
  Pair pair;
  if (pair.first == 1 && pair.second == 2)
    return 1;
  return 0;
}

int onHeap() {
  auto pair = std::make_unique<Pair>();
  if (pair->second == 2)
    return 1;
  return 0;
}

int containers() {
  std::vector<int> numbers;
  numbers.resize(5);
  numbers.push_back(1);
  std::string text = "short";
  text += std::string(40, 'x');
  std::string moved = std::move(text);
  std::map<int, std::string> names;
  names[3] = moved;
  std::optional<int> maybe;
  if (!maybe && numbers[4] == 0 && names.at(3).size() == 45)
    maybe = numbers[5];
  return *maybe - 1;
}

int thrown() {
  try {
    throw std::runtime_error("no");
  } catch (const std::exception &error) {
    return error.what()[0] == 'n' ? 0 : 1;
  }
}

// The library writes what str() returns, though the program has the functions of strings too.
std::string textOf(const std::stringstream &stream) {
  return stream.str();
}

int streams() {
  std::string own("a");
  std::stringstream stream;
  stream << "a text that does not fit into the string itself";
  return std::strlen(textOf(stream).c_str()) == 47 && own == "a" ? 0 : 1;
}

int main() {
  return WHAT();
}
