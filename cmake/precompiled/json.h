// What most files of report include, compiled once for all of them.
#pragma once

#include "library.h"

#include <nlohmann/json.hpp>
