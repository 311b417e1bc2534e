// Mutexes of C++, with guards; what is declared in a header; and what cannot be named where annotations stand.
// RUN: rm -rf %t.d && mkdir -p %t.d/src && cp %s %t.d/src/infer.cpp && cp %S/inputs/account.h %t.d/src/
// RUN: cd %t.d && %raddle verify --infer src/infer.cpp > out; FileCheck %s < %t.d/out
// RUN: cd %t.d && patch -p1 < out && %raddle verify src/infer.cpp | FileCheck %s --check-prefix=APPLIED
// CHECK: --- a/src/infer.cpp
// CHECK: #include <mutex>
// CHECK-NEXT: +#include <raddle.h>
// CHECK-NEXT: +RADDLE_GUARDED_BY(self->balance, self->m, bank::Account *self);
// CHECK: proved
// CHECK: checked 3: 3 verified
// APPLIED: proved
// APPLIED: checked 3: 3 verified
#include "account.h"
#include <mutex>

class Hidden {
public:
  void set(int value);

private:
  std::mutex m_;
  int value_ = 0;
};

void bank::Account::deposit(int amount) {
  const std::lock_guard<std::mutex> guard(m);
  balance += amount;
}

bool bank::Account::withdraw(int amount) {
  std::lock_guard<std::mutex> guard(m);
  if (balance < amount)
    return false;
  balance -= amount;
  return true;
}

void Hidden::set(int value) {
  const std::lock_guard<std::mutex> guard(m_);
  value_ = value;
}
