/* The standard that the file is compiled for: see src/program/standards.h. Included first by every C++ file that is
 * compiled for raddle. */
#pragma GCC system_header
#ifdef __cplusplus
/* The standard that the file is compiled for: see src/program/standards.h. */
static const long __raddle_standard __asm__("__raddle_standard") __attribute__((used, nodebug)) = __cplusplus;
#endif
