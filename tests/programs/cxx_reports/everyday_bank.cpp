// Two transfers lock two accounts, which a map shares, in opposite orders.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: main.1 waits for `bank.accounts_["bob"]->mutex`, held by main.2
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>

struct Account {
  explicit Account(long balance) : balance(balance) {}
  std::mutex mutex;
  long balance;
};

class Bank {
public:
  void open(const std::string &name, long balance) { accounts_[name] = std::make_shared<Account>(balance); }
  void transfer(const std::string &from, const std::string &to, long amount) {
    std::shared_ptr<Account> source = accounts_.at(from);
    std::shared_ptr<Account> target = accounts_.at(to);
    std::unique_lock<std::mutex> first(source->mutex);
    std::unique_lock<std::mutex> second(target->mutex); // STANDS STANDS
    if (source->balance < amount)
      throw std::runtime_error("insufficient funds");
    source->balance -= amount;
    target->balance += amount;
  }

private:
  std::map<std::string, std::shared_ptr<Account>> accounts_;
};

int main() {
  Bank bank;
  bank.open("alice", 100);
  bank.open("bob", 100);
  std::thread a([&] { bank.transfer("alice", "bob", 10); });
  std::thread b([&] { bank.transfer("bob", "alice", 20); });
  a.join();
  b.join();
}
