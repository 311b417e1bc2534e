// Results that are structs and enumerations are written with their members and names, and the members of the object are
// named, whoever has allocated it. An argument: a total that is read account by account; a member of a result that is not
// always written, which no one but the report reads; a waiter that nobody wakes, holding a std::unique_lock.
// RUN: %exits 1 %explore %s -- total | FileCheck %s --check-prefix=TOTAL
// RUN: %exits 1 %explore %s -- find | FileCheck %s --check-prefix=FIND
// RUN: %exits 1 %explore %s -- wait | FileCheck %s --check-prefix=WAIT
// TOTAL: transfer(5): Status::Ok   balances(): {first = 10, second = 15}
// TOTAL: transfer(5), balances(): {first = 5, second = 15}, not {first = 10, second = 15}
// TOTAL: locks accounts_[0].mutex of Bank on the heap
// TOTAL: violated: not linearizable: these results are of no sequential order
// TOTAL-NOT: more error
// FIND: find(): {is = false, index = {{-?[0-9]+}}, names = {"none"}, next = nullptr}
// FIND: locks mutex_ of Shelf allocated at {{.*}}structs.cpp:[[# @LINE + 108]] in
// FIND: broadcasts changed_ of Shelf
// FIND: violated: not linearizable: these results are of no sequential order
// FIND-NOT: more error
// WAIT: error: lost-wakeup: main.1 waits for a signal on `came_ of Door on the heap` that nobody can send
// WAIT: waits on came_ of Door on the heap
#include <array>
#include <condition_variable>
#include <mutex>
#include <raddle/linearizable.h>
#include <string>
#include <vector>

enum class Status { Ok, Insufficient };

struct Balances {
  int first;
  int second;
  bool operator==(const Balances &other) const { return first == other.first && second == other.second; }
};

class Bank {
public:
  Status transfer(int amount) {
    const std::scoped_lock both(accounts_[0].mutex, accounts_[1].mutex);
    if (accounts_[0].balance < amount)
      return Status::Insufficient;
    accounts_[0].balance -= amount;
    accounts_[1].balance += amount;
    return Status::Ok;
  }
  Balances balances() { return {balanceOf(0), balanceOf(1)}; }

private:
  struct Account {
    std::mutex mutex;
    int balance = 10;
  };
  int balanceOf(size_t account) {
    const std::lock_guard<std::mutex> lock(accounts_[account].mutex);
    return accounts_[account].balance;
  }
  std::array<Account, 2> accounts_;
};

struct Found {
  bool is;
  int index; // only if it is
  std::vector<std::string> names = {"none"};
  Found *next = nullptr;
  Found() : is(false) {}
  bool operator==(const Found &other) const { return is == other.is && (!is || index == other.index); }
};

// find() waits for the first put(), and misses a value of a put() that has returned: it looks for it too early.
class Shelf {
public:
  explicit Shelf(int) {}
  void put() {
    std::unique_lock<std::mutex> lock(mutex_);
    ++puts_;
    changed_.notify_all();
    lock.unlock();
    lock.lock();
    isThere_ = true;
  }
  Found find() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return puts_ > 0; });
    Found found;
    found.is = isThere_;
    if (isThere_)
      found.index = 1;
    return found;
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int puts_ = 0;
  bool isThere_ = false;
};

// Waits for two, and is woken by the first one only.
class Door {
public:
  void enter() {
    std::unique_lock<std::mutex> lock(mutex_);
    if (++count_ == 1)
      came_.wait(lock, [this] { return count_ >= 2; });
  }

private:
  std::mutex mutex_;
  std::condition_variable came_;
  int count_ = 0;
};

int main(int, char **arguments) {
  if (std::string(arguments[1]) == "total")
    raddle::linearizable<Bank>()
        .operation("transfer", &Bank::transfer, raddle::values(5))
        .operation("balances", &Bank::balances)
        .scenarios({.threads = 2, .operations = 1})
        .check();
  else if (std::string(arguments[1]) == "wait")
    raddle::linearizable<Door>().operation("enter", &Door::enter).scenario({{"enter()"}, {"enter()"}}).check();
  else
    raddle::linearizable<Shelf>([] { return new Shelf(1); })
        .operation("put", &Shelf::put)
        .operation("find", &Shelf::find)
        .scenario({{"put()"}, {"find()"}})
        .check();
}
