// Scenarios take turns: a large one does not use up what the others need. The argument says what is checked.
// RUN: %exits 1 %explore --max-executions 2000 %s -- large | FileCheck %s --check-prefix=LARGE
// RUN: %exits 2 %explore --max-executions 200 %s -- large | FileCheck %s --check-prefix=FIRST
// RUN: %exits 1 %explore %s -- small | FileCheck %s --check-prefix=SMALL
// RUN: %exits 1 %explore --jobs 2 %s -- small | FileCheck %s --check-prefix=SMALL
// RUN: %exits 1 %explore --first %s -- late | FileCheck %s --check-prefix=EARLY
// RUN: %exits 1 %explore %s -- late | FileCheck %s --check-prefix=LATE
// RUN: %explore --self-check %s -- right | FileCheck %s --check-prefix=RIGHT
// The first scenario alone has far more executions.
// LARGE: main.1       main.2
// LARGE-NEXT: twice(): {{[0-9]}}   twice(): {{[0-9]}}
// LARGE: violated: not linearizable
// LARGE: note: of these scenarios, 2 were explored exhaustively, 1 in part, 0 not at all
// LARGE: executions: 2000, not all explored
// FIRST: note: of these scenarios, 0 were explored exhaustively, 1 in part, 2 not at all
// The first scenario fails only after its share, but is the one that is reported.
// LATE: main.1       main.2
// LATE-NEXT: twice(): {{[0-9]+ +}}twice(): {{[0-9]+}}
// LATE-NEXT: quiet()      quiet()
// LATE: violated: not linearizable
// EARLY: main.1       main.2
// EARLY-NEXT: twice(): {{[0-9]+ +}}twice(): {{[0-9]+}}
// EARLY-EMPTY:
// EARLY-NEXT: no sequential order
// SMALL: violated: not linearizable
// SMALL: executions: 950, all explored
// RIGHT: proved: no interleaving fails
// RIGHT: executions: 946, all explored
#include <atomic>
#include <raddle/linearizable.h>
#include <string>

static bool isRight;

class Counter {
public:
  void busy() {
    for (int times = 0; times < 3; ++times)
      value_.fetch_add(1);
  }
  void quiet() {
    for (int times = 0; times < 3; ++times)
      other_.fetch_add(1);
  }
  int twice() {
    if (isRight)
      return value_.fetch_add(2) + 2;
    value_.fetch_add(1);
    return value_.fetch_add(1) + 1;
  }

private:
  std::atomic<int> value_{0};
  std::atomic<int> other_{0};
};

int main(int, char **words) {
  const std::string which = words[1];
  isRight = which == "right";
  auto check = raddle::linearizable<Counter>();
  check.operation("busy", &Counter::busy).operation("twice", &Counter::twice).operation("quiet", &Counter::quiet);
  if (which == "late")
    check.scenario({{"twice()", "quiet()", "quiet()"}, {"twice()", "quiet()", "quiet()"}});
  else if (which == "large")
    check.scenario({{"busy()", "busy()"}, {"busy()", "busy()"}, {"busy()", "busy()"}});
  else
    check.scenario({{"busy()", "busy()"}, {"busy()", "busy()"}});
  check.scenario({{"busy()"}, {"busy()"}}).scenario({{"twice()"}, {"twice()"}}).check();
}
