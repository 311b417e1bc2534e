// Linked, it would end every program before main.
#include <stdlib.h>

int unneeded;

__attribute__((constructor)) static void refuse(void) { abort(); }
