// A reference to an element does not survive that the vector grows.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: memory that was freed
#include <mutex>
#include <thread>
#include <vector>
static std::vector<int> prices = {1};
static std::mutex mutex;
int main() {
  int &first = prices[0];
  std::thread grower([] {
    std::lock_guard<std::mutex> lock(mutex);
    prices.push_back(2);
  });
  {
    std::lock_guard<std::mutex> lock(mutex);
    first = 3; // STANDS
  }
  grower.join();
}
