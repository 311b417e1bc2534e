/* Included first by every file that `raddle verify` looks at: what clang's thread safety attributes say leaves no trace
 * in a compiled file, but annotations do. The attributes keep their names and places; those that tell what a function
 * does with locks are not needed, since its body does. */
#pragma GCC system_header
#define guarded_by(...) annotate("raddle guarded_by " #__VA_ARGS__)
#define pt_guarded_by(...) annotate("raddle pt_guarded_by " #__VA_ARGS__)
#define requires_capability(...) annotate("raddle requires_capability " #__VA_ARGS__)
#define exclusive_locks_required(...) annotate("raddle requires_capability " #__VA_ARGS__)
#define requires_shared_capability(...) annotate("raddle requires_shared_capability " #__VA_ARGS__)
#define shared_locks_required(...) annotate("raddle requires_shared_capability " #__VA_ARGS__)
/* The same, as headers of libraries spell them. */
#define __guarded_by__(...) annotate("raddle guarded_by " #__VA_ARGS__)
#define __pt_guarded_by__(...) annotate("raddle pt_guarded_by " #__VA_ARGS__)
#define __requires_capability__(...) annotate("raddle requires_capability " #__VA_ARGS__)
#define __exclusive_locks_required__(...) annotate("raddle requires_capability " #__VA_ARGS__)
#define __requires_shared_capability__(...) annotate("raddle requires_shared_capability " #__VA_ARGS__)
#define __shared_locks_required__(...) annotate("raddle requires_shared_capability " #__VA_ARGS__)
