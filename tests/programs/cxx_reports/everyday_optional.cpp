// A session is read while it is closed.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `session.user_
#include <optional>
#include <string>
#include <thread>
struct User {
  std::string name;
  int id;
};
class Session {
public:
  void login(User user) { user_ = std::move(user); }
  void logout() { user_.reset(); } // STANDS
  [[nodiscard]] int id() const { return user_ ? user_->id : -1; } // STANDS

private:
  std::optional<User> user_;
};
int main() {
  Session session;
  session.login({"carol", 7});
  std::thread t(&Session::logout, &session);
  int id = session.id();
  t.join();
  return id == 99;
}
