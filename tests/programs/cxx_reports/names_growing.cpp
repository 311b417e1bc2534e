// A container that threads change at the same time is named, whatever part of it the library accesses.
// RUN: %exits 1 %explore --max-executions=1 --cxxflag=-std=c++20 %s > %t
// RUN: grep -o 'data race on `[^`]*`' %t | sort -u | diff %S/names_growing.txt -
// RUN: grep -oE '(reads|writes|locks|unlocks|loads|stores|updates|frees|signals) .*' %t | not grep -E '_M_|\*__|`this->|__[a-z]+\.'
// RUN: FileCheck %s --check-prefix=UNOWNED < %t
// UNOWNED: error: data race on `int on the heap`
// UNOWNED: names_growing.cpp:[[@LINE+13]]:{{[0-9]+}}: note: main.{{[23]}} allocated it here
#include <functional>
#include <map>
#include <memory>
#include <queue>
#include <thread>
#include <vector>

class Pool {
public:
  void submit(std::function<void()> job) {
    jobs_.push(std::move(job));
    sizes_.push_back(1);
    current_ = std::make_shared<int>(3);
    ++counts_[1];
  }

private:
  std::queue<std::function<void()>> jobs_;
  std::vector<int> sizes_;
  std::shared_ptr<int> current_;
  std::map<int, int> counts_;
};

int main() {
  Pool pool;
  std::thread other([&pool] { pool.submit([] {}); });
  other.join();
  std::thread first([&pool] { pool.submit([] {}); });
  std::thread second([&pool] { pool.submit([] {}); });
  first.join();
  second.join();
}
