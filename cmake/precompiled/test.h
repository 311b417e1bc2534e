// What unit tests of the folders that know LLVM include, compiled once for all of them.
#pragma once

#include "llvm.h"

#include <gtest/gtest.h>
