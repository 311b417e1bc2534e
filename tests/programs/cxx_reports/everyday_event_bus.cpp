// A map of handlers that one thread goes through while another one adds to it.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `bus.handlers_["orders"]`
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

class EventBus {
public:
  using Handler = std::function<void(const std::string &)>;
  void subscribe(const std::string &topic, Handler handler) {
    std::lock_guard<std::mutex> guard(mutex_);
    handlers_[topic].push_back(std::move(handler)); // STANDS
  }
  void publish(const std::string &topic, const std::string &payload) {
    for (auto &handler : handlers_[topic]) // STANDS
      handler(payload);
  }

private:
  std::mutex mutex_;
  std::map<std::string, std::vector<Handler>> handlers_;
};

int main() {
  EventBus bus;
  int received = 0;
  bus.subscribe("orders", [&](const std::string &) { ++received; });
  std::thread publisher([&] { bus.publish("orders", "new"); });
  bus.subscribe("orders", [](const std::string &) {});
  publisher.join();
}
