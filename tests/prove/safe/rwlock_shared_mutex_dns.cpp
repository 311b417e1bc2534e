// rwlock: shared_lock for lookups, unique_lock for updates
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <map>
#include <shared_mutex>
#include <string>

class Dns {
public:
  std::string find(const std::string &name) const {
    std::shared_lock<std::shared_mutex> hold(m_);
    auto it = table_.find(name);
    return it == table_.end() ? "" : it->second;
  }

  void set(const std::string &name, const std::string &address) {
    std::unique_lock<std::shared_mutex> hold(m_);
    table_[name] = address;
  }

private:
  mutable std::shared_mutex m_;
  std::map<std::string, std::string> table_;
};

int main() {
  Dns dns;
  dns.set("a", "10.0.0.1");
  std::thread writer([&] { dns.set("b", "10.0.0.2"); });
  std::thread reader([&] {
    if (dns.find("a") != "10.0.0.1")
      std::abort();
  });
  writer.join();
  reader.join();
  std::printf("%s\n", dns.find("b").c_str());
  return 0;
}
