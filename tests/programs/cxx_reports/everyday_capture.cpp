// A thread reads the variable of the loop that started it.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `i (local of main)`
#include <thread>
#include <vector>
int main() {
  std::vector<int> squares(3);
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; ++i) // STANDS
    threads.emplace_back([&] { squares[i] = i * i; }); // STANDS
  for (auto &thread : threads)
    thread.join();
}
