// The fields that a user means, by the names that people have for them.
#pragma once

#include <string>
#include <vector>

#include <llvm/IR/Module.h>

#include "base/result.h"

namespace raddle::kiss {

// Those of `fields` (see fieldsOf) that `asked` names: `count`; `struct list.head` and what is in it; `struct list` or
// `struct list.*` for all fields of a struct, those of variables of that type included. A type may be called by its
// tag, with or without `struct`, and by each typedef. In the order in which they are asked for, each once. An Error
// names what there is none of, and what is called nearly so.
[[nodiscard]] Result<std::vector<std::string>>
chooseFields(const llvm::Module &module, const std::vector<std::string> &fields, const std::vector<std::string> &asked);

} // namespace raddle::kiss
