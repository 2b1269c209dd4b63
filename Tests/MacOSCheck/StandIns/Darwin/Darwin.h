// What viper uses of macOS's C library, with macOS's own types and numbers. They differ from Linux's
// more often than not, so take each from Apple's headers (github.com/apple-oss-distributions/xnu,
// bsd/sys/*.h, and Libc, include/*.h), never from the machine that you work on.

// Newer than the oldest macOS that viper runs on: declare it with SINCE(14.0), so that its use is
// an error.
#define SINCE(version) __attribute__((availability(macos, introduced=version)))

// Types (sys/_types/*.h)

typedef __SIZE_TYPE__ size_t;
typedef long ssize_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned int u_int32_t;
typedef unsigned long long uint64_t;
typedef long long int64_t;
typedef unsigned short mode_t;
typedef unsigned short nlink_t;
typedef int dev_t;
typedef unsigned long long ino_t;
typedef long long off_t;
typedef long long blkcnt_t;
typedef int blksize_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef int pid_t;
typedef long time_t;
typedef int suseconds_t;
typedef unsigned int useconds_t;

// errno (sys/errno.h); the variable itself is in Darwin.swift

#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EBADF 9
#define ENOMEM 12
#define EACCES 13
#define EBUSY 16
#define EEXIST 17
#define EXDEV 18
#define ENODEV 19
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define ENFILE 23
#define EMFILE 24
#define ENOTTY 25
#define ETXTBSY 26
#define EFBIG 27
#define ENOSPC 28
#define ESPIPE 29
#define EROFS 30
#define EMLINK 31
#define EPIPE 32
#define ERANGE 34
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define ENOTSUP 45
#define ETIMEDOUT 60
#define ELOOP 62
#define ENAMETOOLONG 63
#define ENOTEMPTY 66
#define EDQUOT 69
#define ESTALE 70
#define ENOLCK 77
#define ENOSYS 78
#define ENOATTR 93
#define EOPNOTSUPP 102

// Opening (sys/fcntl.h); `open`, `openat` and `fcntl` are in Darwin.swift

#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x00000004
#define O_APPEND 0x00000008
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_TRUNC 0x00000400
#define O_EXCL 0x00000800
#define O_DIRECTORY 0x00100000
#define O_SYMLINK 0x00200000
#define O_CLOEXEC 0x01000000
#define O_NOFOLLOW_ANY 0x20000000

#define AT_FDCWD -2
#define AT_EACCESS 0x0010
#define AT_SYMLINK_NOFOLLOW 0x0020
#define AT_SYMLINK_FOLLOW 0x0040
#define AT_REMOVEDIR 0x0080

#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_NOCACHE 48
#define F_GETPATH 50
#define F_FULLFSYNC 51
#define F_BARRIERFSYNC 85
#define FD_CLOEXEC 1

#define LOCK_SH 0x01
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08
int flock(int, int);

// Files (sys/stat.h, unistd.h); S_IFMT and its kind are in Darwin.swift

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};

struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec;
  struct timespec st_mtimespec;
  struct timespec st_ctimespec;
  struct timespec st_birthtimespec;
  off_t st_size;
  blkcnt_t st_blocks;
  blksize_t st_blksize;
  uint32_t st_flags;
  uint32_t st_gen;
  int st_lspare;
  int64_t st_qspare[2];
};

int stat(const char *, struct stat *);
int lstat(const char *, struct stat *);
int fstat(int, struct stat *);
int fstatat(int, const char *, struct stat *, int);

// st_flags: Finder's "Locked", and what root sets.
#define UF_IMMUTABLE 0x00000002
#define UF_APPEND 0x00000004
#define UF_HIDDEN 0x00008000
#define SF_IMMUTABLE 0x00020000
#define SF_APPEND 0x00040000
int chflags(const char *, uint32_t);
int fchflags(int, uint32_t);

#define F_OK 0
#define X_OK (1 << 0)
#define W_OK (1 << 1)
#define R_OK (1 << 2)
int access(const char *, int);
int faccessat(int, const char *, int, int);
int chmod(const char *, mode_t);
int fchmod(int, mode_t);
int fchmodat(int, const char *, mode_t, int);
int fchown(int, uid_t, gid_t);
mode_t umask(mode_t);
int mkdirat(int, const char *, mode_t);
int linkat(int, const char *, int, const char *, int);
int symlinkat(const char *, int, const char *);
ssize_t readlinkat(int, const char *, char *, size_t);
int unlinkat(int, const char *, int);
int renameat(int, const char *, int, const char *);
int ftruncate(int, off_t);
int futimens(int, const struct timespec[2]);

#define RENAME_SECLUDE 0x00000001
#define RENAME_SWAP 0x00000002
#define RENAME_EXCL 0x00000004
int renamex_np(const char *, const char *, unsigned int);
int renameatx_np(int, const char *, int, const char *, unsigned int);

int clonefileat(int, const char *, int, const char *, uint32_t);
int fclonefileat(int, int, const char *, uint32_t);

ssize_t read(int, void *, size_t);
ssize_t pread(int, void *, size_t, off_t);
ssize_t write(int, const void *, size_t);
off_t lseek(int, off_t, int);
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
int close(int);
int fsync(int);
int isatty(int);

typedef struct __sFILE FILE;
FILE *popen(const char *, const char *);
int pclose(FILE *);
int fileno(FILE *);
char *getcwd(char *, size_t);
uid_t getuid(void);
uid_t geteuid(void);
gid_t getegid(void);
pid_t getpid(void);
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2

// Extended attributes (sys/xattr.h, copyfile.h): a position and options more than on Linux

#define XATTR_NOFOLLOW 0x0001
#define XATTR_CREATE 0x0002
#define XATTR_REPLACE 0x0004
ssize_t fgetxattr(int, const char *, void *, size_t, u_int32_t, int);
int fsetxattr(int, const char *, const void *, size_t, u_int32_t, int);
int fremovexattr(int, const char *, int);
ssize_t flistxattr(int, char *, size_t, int);

typedef struct _copyfile_state *copyfile_state_t;
typedef uint32_t copyfile_flags_t;
#define COPYFILE_ACL (1 << 0)
#define COPYFILE_STAT (1 << 1)
#define COPYFILE_XATTR (1 << 2)
#define COPYFILE_DATA (1 << 3)
#define COPYFILE_SECURITY (COPYFILE_STAT | COPYFILE_ACL)
#define COPYFILE_METADATA (COPYFILE_SECURITY | COPYFILE_XATTR)
int fcopyfile(int, int, copyfile_state_t, copyfile_flags_t);

// Folders (dirent.h)

struct dirent {
  uint64_t d_ino;
  uint64_t d_seekoff;
  uint16_t d_reclen;
  uint16_t d_namlen;
  uint8_t d_type;
  char d_name[1024];
};

// No opaque pointer, as it is on Linux.
typedef struct {
  int __dd_fd;
  long __dd_loc;
} DIR;

DIR *opendir(const char *);
DIR *fdopendir(int);
struct dirent *readdir(DIR *);
int closedir(DIR *);
int dirfd(DIR *);

// Memory (sys/mman.h); MAP_FAILED is in Darwin.swift

#define PROT_NONE 0x00
#define PROT_READ 0x01
#define PROT_WRITE 0x02
#define MAP_PRIVATE 0x0002
#define MAP_ANON 0x1000
#define MAP_ANONYMOUS MAP_ANON
void *mmap(void *, size_t, int, int, int, off_t);
int munmap(void *, size_t);
int getpagesize(void);

// Strings and the rest of C (string.h, stdlib.h, crt_externs.h)

size_t strlen(const char *);
char *strerror(int);
int strcmp(const char *, const char *);
int memcmp(const void *, const void *, size_t);
void *memchr(const void *, int, size_t);
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *malloc(size_t);
void free(void *);
char *realpath(const char *, char *);
void exit(int) __attribute__((noreturn));
void _exit(int) __attribute__((noreturn));
#define EXIT_FAILURE 1
#define EXIT_SUCCESS 0
char ***_NSGetEnviron(void);

// Terminal (sys/ttycom.h, sys/poll.h); `ioctl` is in Darwin.swift

struct winsize {
  unsigned short ws_row;
  unsigned short ws_col;
  unsigned short ws_xpixel;
  unsigned short ws_ypixel;
};

struct pollfd {
  int fd;
  short events;
  short revents;
};

typedef unsigned int nfds_t;
#define POLLIN 0x0001
#define POLLOUT 0x0004
int poll(struct pollfd *, nfds_t, int);

// Threads (pthread.h)
typedef struct { long __sig; char __opaque[56]; } pthread_attr_t;
struct _opaque_pthread_t { long __sig; void *__cleanup_stack; char __opaque[8176]; };
typedef struct _opaque_pthread_t *pthread_t;
int pthread_create(pthread_t _Nullable *_Nonnull, const pthread_attr_t *_Nullable,
                   void *_Nullable (*_Nonnull)(void *_Nullable), void *_Nullable);
int pthread_detach(pthread_t _Nonnull);
pthread_t _Nonnull pthread_self(void);

// Signals and processes (sys/signal.h)

#define SIGHUP 1
#define SIGINT 2
#define SIGKILL 9
#define SIGPIPE 13
#define SIGTERM 15
#define SIGXFSZ 25
int kill(pid_t, int);
typedef uint64_t rlim_t;
struct rlimit {
  rlim_t rlim_cur;
  rlim_t rlim_max;
};
#define RLIMIT_FSIZE 1
int getrlimit(int, struct rlimit *);
int setrlimit(int, const struct rlimit *);
int raise(int);
typedef void (*sig_t)(int);
void (*signal(int, void (*)(int)))(int);
int pipe(int[2]);

// Time (time.h); the names of clocks are in Darwin.swift

struct tm {
  int tm_sec;
  int tm_min;
  int tm_hour;
  int tm_mday;
  int tm_mon;
  int tm_year;
  int tm_wday;
  int tm_yday;
  int tm_isdst;
  long tm_gmtoff;
  char *tm_zone;
};

typedef enum {
  _CLOCK_REALTIME = 0,
  _CLOCK_MONOTONIC = 6,
} clockid_t;

time_t time(time_t *);
struct tm *gmtime_r(const time_t *, struct tm *);
struct tm *localtime_r(const time_t *, struct tm *);
int clock_gettime(clockid_t, struct timespec *);
int usleep(useconds_t);
int nanosleep(const struct timespec *, struct timespec *);
