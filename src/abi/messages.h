/* Values that only a memory model weaker than sequential consistency allows.
 *
 * All writes of an atomic location are kept, as its messages, and any of them can be read. The choice of an access to
 * one says how many later ones there are than the one that it reads, or, if it only writes, than its own. What it is to
 * such an execution is said in abi/operation_traits.h (GraphRole); what is not modelled parks its thread as
 * unsupported. Fences are operations then: updates of no bytes.
 */
#ifndef RADDLE_MESSAGES_H
#define RADDLE_MESSAGES_H

#include "abi/raddle_abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* From now on, in this process and those forked later. To be called before the machine is started. */
void raddle_machine_keep_messages(void);

#ifdef __cplusplus
}
#endif
#endif
