#pragma once
#include <mutex>

namespace bank {

struct Account {
  void deposit(int amount);
  bool withdraw(int amount);

  std::mutex m;
  int balance = 0;
};

} // namespace bank
