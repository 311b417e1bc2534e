// A counter of two threads, over several translation units.
#pragma once
#ifdef __cplusplus
extern "C" {
#endif
extern int counter;
void add(void);
void *adder(void *unused);
#ifdef __cplusplus
}
#endif
