// What is in containers and behind smart pointers is named as the program writes it.
// RUN: %exits 1 %explore --max-executions=1 --cxxflag=-std=c++20 %s > %t
// RUN: grep -o 'data race on `[^`]*`' %t | sort -u | diff %S/names_containers.txt -
// RUN: grep -oE '(reads|writes|locks|unlocks|loads|stores|updates|frees|signals) .*' %t | not grep -E '_M_|\*__|`this->|__[a-z]+\.'
#include <array>
#include <deque>
#include <forward_list>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

struct Config {
  int port = 0;
  int limit = 0;
};

struct Registry {
  std::vector<int> names = {1, 2, 3};
  std::vector<Config> configs = std::vector<Config>(2);
  std::string title = "title";
  std::string longTitle = "a title that is longer than what fits into the object";
  std::deque<int> queue = {1, 2};
  std::list<Config> events = std::list<Config>(1);
  std::map<std::string, int> ages = {{"alice", 40}, {"bob", 41}};
  std::unordered_map<int, Config> hits = {{7, {}}};
  std::unordered_map<std::string, int> visits = {{"about", 1}, {"index", 2}};
  std::deque<Config> orders = std::deque<Config>(200);
  std::forward_list<Config> rest = std::forward_list<Config>(2);
  std::optional<Config> current = Config{};
  std::array<Config, 2> corners = {};
  std::shared_ptr<Config> shared = std::make_shared<Config>();
  std::unique_ptr<Config> unique = std::make_unique<Config>();
};

static Registry registry;

static void change() {
  registry.names[1] = 7;
  registry.configs[1].limit = 7;
  registry.title[0] = 'T';
  registry.longTitle[2] = 'T';
  registry.queue.front() = 5;
  registry.events.front().port = 5;
  registry.ages.find("bob")->second = 42;
  registry.hits.find(7)->second.port = 42;
  registry.visits.find("about")->second = 8;
  registry.orders[1].port = 8;
  registry.orders[150].limit = 8;
  std::next(registry.rest.begin())->limit = 8;
  registry.current->port = 80;
  registry.corners[1].limit = 80;
  registry.shared->limit = 80;
  registry.unique->port = 80;
}

int main() {
  std::thread other(change);
  change();
  other.join();
}
