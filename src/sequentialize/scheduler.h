// What the translated program calls: the functions and variables of include/raddle/sequential.c.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <llvm/IR/Module.h>

#include "base/result.h"

namespace raddle::sequentialize {

// All of them are part of the module.
struct Scheduler {
  llvm::Function *point;             // i1 (): a point; whether the thread stops there
  llvm::Function *access;            // i32 (ptr, i64, i32): a point at an access when races are looked for
  llvm::Function *accessInside;      // the same if it is known to be in an atomic section: no point
  llvm::Function *enter;             // void (): an atomic section begins
  llvm::Function *leave;             // void (): an atomic section ends
  llvm::Function *finish;            // void (): after the program's main
  llvm::GlobalVariable *raise;       // i32: why functions return; 0 if for no reason of ours
  llvm::GlobalVariable *self;        // i32
  llvm::GlobalVariable *where;       // i32: index of a Place
  llvm::GlobalVariable *tsMax;       // i32
  llvm::GlobalVariable *startsMax;   // i32
  llvm::GlobalVariable *order;       // i32
  llvm::GlobalVariable *atomicsRace; // i8: whether races are looked for at atomic accesses, too
  std::vector<llvm::Function *> our; // all functions of sequential.c, those that stand for others included
};

// An Error if sequential.c is not linked into the module.
[[nodiscard]] Result<Scheduler> findScheduler(llvm::Module &module);

// Whether it stands for a function of the program, as opposed to being part of the scheduler.
[[nodiscard]] bool standsForAnother(const llvm::Function &function);

// The functions that are only declared and have one that stands for them, each with it. An Error if the program
// declares one with other arguments than it has.
struct Stand {
  llvm::Function *declared;
  llvm::Function *model;
};
[[nodiscard]] Result<std::vector<Stand>> findStands(llvm::Module &module);
[[nodiscard]] bool hasStand(const llvm::Module &module, llvm::StringRef function);

// Ours are not part of the interface of the result: what is not needed goes.
void removeUnneeded(llvm::Module &module, const Scheduler &scheduler);

} // namespace raddle::sequentialize
