// A shared_ptr is assigned while another thread copies it.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s 10 11
#include <memory>
#include <thread>
static std::shared_ptr<int> current;
int main() {
  current = std::make_shared<int>(1);
  auto fresh = std::make_shared<int>(2);
  std::thread writer([&fresh] { current = fresh; });
  std::shared_ptr<int> copy = current;
  writer.join();
}
