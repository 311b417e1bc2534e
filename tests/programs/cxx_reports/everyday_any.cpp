// A setting is replaced while another thread reads it.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `settings.values_["limit"]`
#include <any>
#include <map>
#include <string>
#include <thread>
class Settings {
public:
  void set(const std::string &key, std::any value) { values_[key] = std::move(value); } // STANDS
  template <class T> T get(const std::string &key) const { return std::any_cast<T>(values_.at(key)); } // STANDS
private:
  std::map<std::string, std::any> values_;
};
int main() {
  Settings settings;
  settings.set("limit", 10);
  std::thread admin([&settings] { settings.set("limit", 20); });
  int limit = settings.get<int>("limit");
  admin.join();
  return limit == 0;
}
