#include "effects/library.h"

#include <gtest/gtest.h>

namespace raddle::effects {
namespace {

// Only whole names count: what has a lock in it, or is called like one, is none.
TEST(Library, NamesAreLookedUpAsAWhole) {
  EXPECT_EQ(lockKindOf("std::mutex"), LockKind::Mutex);
  EXPECT_EQ(lockKindOf("pthread_rwlock_t"), LockKind::ReadWrite);
  EXPECT_EQ(lockKindOf("std::recursive_timed_mutex"), LockKind::Recursive);
  for (const char *name : {"", "mutex", "my_mutex", "std::mutex_", "pthread_mutex_t_", "std::vector<std::mutex>",
                           "std::_Vector_base<std::mutex, std::allocator<std::mutex>>::_Vector_impl"})
    EXPECT_EQ(lockKindOf(name), LockKind::None) << name;
  EXPECT_EQ(libraryRoleOf("std::this_thread::yield"), LibraryRole::Pause);
  for (const char *name : {"", "yield", "std::this_thread::yield_", "my::std::this_thread::yield"})
    EXPECT_EQ(libraryRoleOf(name), LibraryRole::None) << name;
}

TEST(Library, LockFunctionsSayWhatTheyDo) {
  EXPECT_EQ(lockFunctionNamed("pthread_rwlock_tryrdlock").use, LockUse::Try);
  EXPECT_EQ(lockFunctionNamed("pthread_rwlock_tryrdlock").of, LockSide::Reader);
  EXPECT_EQ(lockFunctionNamed("cnd_timedwait").use, LockUse::Wait);
  for (const char *name : {"", "pthread_mutex", "pthread_mutex_lock_", "my_pthread_mutex_lock"})
    EXPECT_EQ(lockFunctionNamed(name).use, LockUse::None) << name;
}

} // namespace
} // namespace raddle::effects
