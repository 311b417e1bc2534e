// A variable that the program and a model define, or the program and we, is an error of the program.
// RUN: echo 'int limit = 2;' > %t.model.c
// RUN: %exits 65 %raddle kiss --model %t.model.c %s 2>&1 | FileCheck %s
// CHECK: raddle: the program defines a variable that the model '{{.*}}.model.c' defines: {{.*}}'limit'
// RUN: %exits 65 %raddle kiss --cflag -DOURS %s 2>&1 | FileCheck %s --check-prefix=OURS
// OURS: raddle: the program defines what '{{.*}}sequential.c' defines: {{.*}}'__kiss_raise'
int limit = 1;
#ifdef OURS
int __kiss_raise = 1;
#endif

int main(void) {
  return limit;
}
