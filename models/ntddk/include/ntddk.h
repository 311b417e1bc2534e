/* Drivers that are not WDM drivers include this; the model makes no difference. */
#include "wdm.h"
