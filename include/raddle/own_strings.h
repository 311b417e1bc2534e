/* Included first by every C++ file that is compiled for raddle: std::string is then compiled and instrumented with the
 * program, so that what happens to strings is seen. The streams, which come behind it in the headers of libstdc++, stay
 * in the library. Nothing happens with another C++ library. */
#pragma GCC system_header
#if defined(__cplusplus) && defined(__has_include)
#if __has_include(<bits/c++config.h>)
#include <bits/c++config.h>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE                                                                                       \
  (!defined(_BASIC_STRING_TCC) || defined(_LOCALE_CLASSES_TCC) || defined(_STREAMBUF_TCC) ||                           \
   defined(_LOCALE_FACETS_TCC) || defined(_BASIC_IOS_TCC) || defined(_OSTREAM_TCC) || defined(_ISTREAM_TCC) ||         \
   defined(_SSTREAM_TCC) || defined(_FSTREAM_TCC))
#endif
#endif
#include "standard.h"
