// A state that is visited without the lock under which it changes.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `job.state_ (local of main)`
#include <mutex>
#include <string>
#include <thread>
#include <variant>
struct Idle {};
struct Running {
  int progress;
};
struct Failed {
  std::string reason;
};
class Job {
public:
  void start() {
    std::lock_guard lock(mutex_);
    state_ = Running{0}; // STANDS
  }
  void fail(std::string reason) {
    std::lock_guard lock(mutex_);
    state_ = Failed{std::move(reason)};
  }
  std::string describe() const {
    return std::visit( // STANDS
        [](const auto &state) -> std::string {
          using State = std::decay_t<decltype(state)>;
          if constexpr (std::is_same_v<State, Failed>)
            return state.reason;
          else if constexpr (std::is_same_v<State, Running>)
            return std::to_string(state.progress);
          else
            return "idle";
        },
        state_);
  }

private:
  mutable std::mutex mutex_;
  std::variant<Idle, Running, Failed> state_;
};
int main() {
  Job job;
  std::thread monitor([&job] { (void)job.describe(); });
  job.start();
  monitor.join();
}
