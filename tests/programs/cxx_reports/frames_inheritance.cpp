// A derived class that reads what its base class protects, through a virtual function.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s 13 19
#include <mutex>
#include <string>
#include <thread>
class Named {
public:
  virtual ~Named() = default;
  virtual bool empty() const = 0;
  void rename() {
    std::lock_guard<std::mutex> guard(m_);
    name_.push_back('x');
  }

protected:
  std::mutex m_;
  std::string name_; };
class Unlocked : public Named { bool empty() const override { return name_.empty(); } };
int main() {
  Unlocked object;
  Named &named = object;
  std::thread other([&named] { named.rename(); });
  (void)named.empty();
  other.join();
}
