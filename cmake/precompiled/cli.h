// What most files of cli include, compiled once for all of them.
#pragma once

#include "library.h"

#include <CLI/CLI.hpp>
