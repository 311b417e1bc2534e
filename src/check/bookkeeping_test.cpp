#include "check/bookkeeping.h"

#include <gtest/gtest.h>

namespace raddle::check {
namespace {

constexpr const char *kHeader = "/usr/include/c++/12/bits/shared_ptr_base.h";

trace::Frame inLibrary(const char *function) {
  return {function, kHeader, 100, 1};
}
const trace::Frame kUser = {"main", "a.cpp", 7, 3};

TEST(Bookkeeping, CountsOfTheLibraryAre) {
  EXPECT_TRUE(isBookkeeping({inLibrary("__gnu_cxx::__atomic_add(int volatile*, int)"),
                             inLibrary("std::_Sp_counted_base<(__gnu_cxx::_Lock_policy)2>::_M_add_ref_copy()"),
                             inLibrary("std::shared_ptr<int>::shared_ptr(std::shared_ptr<int> const&)"), kUser}));
  EXPECT_TRUE(isBookkeeping({inLibrary("std::stop_token::_Stop_state_t::_M_add_ssrc()"), kUser}));
}

TEST(Bookkeeping, WhatTheProgramLearnsOrSetsOffIsNot) {
  const trace::Frame release = inLibrary("std::_Sp_counted_base<(__gnu_cxx::_Lock_policy)2>::_M_release()");
  EXPECT_FALSE(isBookkeeping({inLibrary("std::__shared_ptr<int>::use_count() const"), kUser}));
  EXPECT_FALSE(isBookkeeping({inLibrary("std::_Sp_counted_ptr<int*, 2>::_M_dispose()"), release, kUser}));
  EXPECT_FALSE(isBookkeeping({{"Cache::~Cache()", "a.cpp", 3, 1}, release, kUser}));
  EXPECT_FALSE(isBookkeeping({kUser, release}));
  EXPECT_FALSE(isBookkeeping({inLibrary("std::_Sp_counted_base<2>::_M_release_all()"), kUser}));
  EXPECT_FALSE(isBookkeeping({}));
}

} // namespace
} // namespace raddle::check
