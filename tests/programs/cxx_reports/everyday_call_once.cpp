// One of two functions that read the settings forgets to load them first.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `settings.values_`
#include <map>
#include <mutex>
#include <string>
#include <thread>
class Settings {
public:
  const std::string &get(const std::string &key) {
    std::call_once(once_, [this] { load(); });
    return values_[key];
  }
  bool has(const std::string &key) const { return values_.count(key) != 0; } // STANDS

private:
  void load() {
    values_["host"] = "localhost"; // STANDS
    values_["port"] = "80";
  }
  std::once_flag once_;
  std::map<std::string, std::string> values_;
};
static Settings settings;
int main() {
  std::thread other([] { (void)settings.get("host").size(); });
  (void)settings.has("port");
  other.join();
}
