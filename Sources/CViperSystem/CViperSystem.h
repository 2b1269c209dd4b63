#ifndef C_VIPER_SYSTEM_H
#define C_VIPER_SYSTEM_H

#ifdef __linux__
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

// Swift can't call functions with a variable number of arguments, and the C library declares its
// own wrapper only for programs that ask for GNU's extensions.
static inline int viper_renameat2(int from, const char *name, int to, const char *other,
                                  unsigned int flags) {
  return (int)syscall(SYS_renameat2, from, name, to, other, flags);
}
#endif

#endif
