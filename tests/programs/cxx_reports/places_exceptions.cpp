// An exception leaves a mutex locked.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: deadlock: main waits for `stock.mutex`
#include <mutex>
#include <stdexcept>
#include <thread>
struct Stock {
  std::mutex mutex;
  int pieces = 0;
  void take() {
    mutex.lock();
    if (pieces == 0)
      throw std::runtime_error("sold out");
    --pieces;
    mutex.unlock();
  }
};
static Stock stock;
static void buy() {
  try {
    stock.take();
  } catch (const std::runtime_error &) {
  }
}
int main() {
  std::thread buyer(buy);
  buyer.join();
  std::lock_guard<std::mutex> lock(stock.mutex); // STANDS
}
