// Operations that do what the arguments say. Of a script each letter is a step: 0 and 1 read a
// cell, a and b write it, c and d increment it, w waits until the first one is not 0, l and u lock and unlock.
// Further scripts say what is right. A read of the wrong cell: the search has one execution, in which it overlaps with the
// write, and is told what fails by the orders of calls and returns.
// RUN: %exits 1 %explore %s -- 0 1 a 0 0 a 0 | FileCheck %s --check-prefix=MISSED
// RUN: %exits 1 %explore --brute-force --max-executions 1000 %s -- 0 1 a 0 0 a 0 | FileCheck %s --check-prefix=FOUND
// RUN: %explore --self-check %s -- 0 a 0 0 | FileCheck %s --check-prefix=RIGHT
// RUN: %exits 1 %explore %s -- 3 ab 10 0 | FileCheck %s --check-prefix=TORN
// RUN: %exits 1 %explore --brute-force --max-executions 100000 %s -- 3 ab 10 0 | FileCheck %s --check-prefix=TORN
// MISSED: main.1   main.2
// MISSED-NEXT: A(): 0   B(): 0
// MISSED: returns from B()
// MISSED: calls A()
// MISSED: executions: 2, all explored
// FOUND: violated: not linearizable
// RIGHT: proved: no interleaving fails
// TORN: violated: not linearizable
#include <atomic>
#include <mutex>
#include <raddle/linearizable.h>
#include <string>

class Scripted {
public:
  int run(const char *script) {
    int result = 0;
    for (int position = 1; *script != 0; ++script, ++position)
      switch (*script) {
      case '0':
      case '1':
        result = result * 7 + cells_[*script - '0'].load();
        break;
      case 'a':
      case 'b':
        cells_[*script - 'a'].store(position);
        break;
      case 'c':
      case 'd':
        result = result * 7 + cells_[*script - 'c'].fetch_add(1);
        break;
      case 'w':
        while (cells_[0].load() == 0)
          ;
        break;
      case 'l':
        mutex_.lock();
        break;
      case 'u':
        mutex_.unlock();
        break;
      }
    return result;
  }

private:
  std::atomic<int> cells_[2] = {{0}, {0}};
  std::mutex mutex_;
};

// SHAPE A B C [A B C]
int main(int count, char **words) {
  char **const stated = count > 5 ? words + 3 : words;
  const auto does = [](const char *script) { return [script](Scripted &object) { return object.run(script); }; };
  auto check = raddle::linearizable<Scripted>().against<Scripted>();
  check.operation("A", does(words[2]), does(stated[2]));
  check.operation("B", does(words[3]), does(stated[3]));
  check.operation("C", does(words[4]), does(stated[4]));
  const std::string shape = words[1];
  if (shape == "0")
    check.scenario({{"A()"}, {"B()"}});
  else if (shape == "1")
    check.scenario({{"A()", "B()"}, {"C()"}});
  else if (shape == "2")
    check.scenario({{"A()"}, {"B()"}, {"C()"}});
  else
    check.scenario({{"A()", "B()"}, {"B()", "C()"}});
  check.check();
}
