#include "program/library.h"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "program/test_module.h"

namespace raddle::program {
namespace {

using effects::LibraryRole;
using effects::LockKind;

// Uses all that the tables have rows for.
constexpr const char *kUses = R"(
  #include <atomic>
  #include <chrono>
  #include <memory>
  #include <mutex>
  #include <semaphore>
  #include <shared_mutex>
  #include <stop_token>
  #include <thread>
  #include <vector>
  using namespace std::chrono_literals;
  struct my_mutex { int a[6]; };
  my_mutex own;
  std::mutex a; std::recursive_mutex b; std::timed_mutex c; std::recursive_timed_mutex d;
  std::shared_mutex e; std::shared_timed_mutex f;
  std::vector<std::mutex> many(3);
  std::counting_semaphore<4> s{1};
  std::atomic<std::shared_ptr<int>> p;
  void yield() {}
  void use(std::stop_token token) {
    a.lock(); b.lock(); c.try_lock_for(1s); d.try_lock_for(1s); e.lock_shared(); f.try_lock_for(1s);
    s.acquire(); s.try_acquire(); s.try_acquire_for(1s); s.try_acquire_until(std::chrono::steady_clock::now());
    p.store(p.load());
    std::stop_source source;
    source.request_stop();
    std::stop_callback callback(token, [] {});
    std::this_thread::yield();
    std::this_thread::sleep_for(1s);
    std::this_thread::sleep_until(std::chrono::steady_clock::now());
    yield();
    own.a[0] = 1;
  }
)";

class Library : public ::testing::Test {
protected:
  static TestModule &module() {
    static TestModule module(kUses, ".cpp", {"-std=c++20"});
    return module;
  }
};

TEST_F(Library, NamesHaveNoArguments) {
  std::set<std::string> names;
  for (const llvm::Function &function : *module())
    names.insert(qualifiedName(function));
  for (const char *name : {"use", "yield", "std::this_thread::yield", "std::mutex::lock",
                           "std::counting_semaphore::acquire", "std::__detail::__atomic_spin"})
    EXPECT_TRUE(names.contains(name)) << name;
}

// Each role is found as often as the library has such functions here: a row whose name the library does not have would
// be of no use.
TEST_F(Library, RolesAreFound) {
  std::map<LibraryRole, std::set<std::string>> names;
  for (const llvm::Function &function : *module())
    names[libraryRoleOf(function)].insert(qualifiedName(function));
  EXPECT_EQ(names[LibraryRole::Pause].size(), 3U);
  EXPECT_EQ(names[LibraryRole::Spin].size(), 1U);
  EXPECT_EQ(names[LibraryRole::Retry].size(), 4U);
  EXPECT_EQ(names[LibraryRole::Attempt].size(), 2U);
  EXPECT_EQ(names[LibraryRole::SingleAttempt].size(), 4U);
  EXPECT_EQ(libraryRoleOf(module().function("_Z5yieldv")), LibraryRole::None);
}

// What only has a lock in its name is none.
TEST_F(Library, LocksAreFound) {
  std::set<std::string> locks;
  std::set<std::string> others;
  for (const llvm::StructType *type : (*module()).getIdentifiedStructTypes())
    (lockKindOf(type) == LockKind::None ? others : locks).insert(type->getName().str());
  for (const char *name :
       {"class.std::mutex", "class.std::__mutex_base", "class.std::shared_mutex", "class.std::__shared_mutex_pthread",
        "class.std::__recursive_mutex_base", "union.pthread_mutex_t", "union.pthread_rwlock_t"})
    EXPECT_TRUE(locks.contains(name)) << name;
  for (const char *name :
       {"struct.my_mutex", "struct.std::_Vector_base<std::mutex, std::allocator<std::mutex>>::_Vector_impl"})
    EXPECT_TRUE(others.contains(name)) << name;
  EXPECT_EQ(lockKindOf(nullptr), LockKind::None);
}

} // namespace
} // namespace raddle::program
