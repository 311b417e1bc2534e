// The last owner frees what the last observer has left alone, or the other way round: libstdc++ looks at both counts.
// RUN: %exits 0 %raddle explore --quiet %s | FileCheck %s
// CHECK: proved: no interleaving fails
#include <memory>
#include <thread>

int main() {
  auto owner = std::make_shared<int>(3);
  std::weak_ptr<int> observer = owner;
  std::thread thread([observer = std::move(observer)]() mutable { observer.reset(); });
  owner.reset();
  thread.join();
}
