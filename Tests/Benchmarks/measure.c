// Compares the times of commands: measure RUNS < list
//
// Each line of the list is a command with fields separated by tabs: a name, the folder to run in, a
// shell command to run before it (not timed), and the arguments separated by single spaces. The
// commands run in turns, so that other work on the machine affects all of them equally.
// Prints for each: name, median and least time, median processor time (microseconds), peak memory
// (kilobytes).
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 32, WORDS = 512 };

struct command {
  char *name, *folder, *before, *words[WORDS];
  double *times, *cpu;
  long memory;
};

extern char **environ;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static double micros(struct timeval time) { return (double)time.tv_sec * 1e6 + (double)time.tv_usec; }

static void run(struct command *command, int turn) {
  if (chdir(command->folder) != 0) fail(command->folder);
  if (*command->before && system(command->before) != 0) fail(command->before);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  if (!getenv("MEASURE_SHOW")) posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  pid_t child;
  int status;
  struct rusage usage;
  double start = now();
  if (posix_spawnp(&child, command->words[0], &actions, NULL, command->words, environ) != 0)
    fail(command->words[0]);
  while (wait4(child, &status, 0, &usage) != child) {}
  command->times[turn] = now() - start;
  command->cpu[turn] = micros(usage.ru_utime) + micros(usage.ru_stime);
  posix_spawn_file_actions_destroy(&actions);
  if (status != 0) {
    fprintf(stderr, "measure: `%s` failed with status %d\n", command->name, status);
    exit(1);
  }
#ifdef __APPLE__
  long memory = usage.ru_maxrss / 1024;
#else
  long memory = usage.ru_maxrss;
#endif
  if (memory > command->memory) command->memory = memory;
}

static int ascending(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return (difference > 0) - (difference < 0);
}

static char *field(char **rest) {
  char *text = strsep(rest, "\t");
  if (!text) fail("a line of the list has too few fields");
  return strdup(text);
}

int main(int count, char **arguments) {
  int runs = count > 1 ? atoi(arguments[1]) : 0, commands = 0;
  if (runs < 1) fail("measure RUNS < list");
  static struct command list[MOST];
  static char line[1 << 16];
  while (commands < MOST && fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    if (!*line) continue;
    struct command *command = &list[commands++];
    char *rest = line, *word;
    command->name = field(&rest);
    command->folder = field(&rest);
    command->before = field(&rest);
    char *words = field(&rest);
    for (int index = 0; (word = strsep(&words, " ")) && index < WORDS - 1; index++)
      command->words[index] = word;
    command->times = calloc((size_t)runs, sizeof(double));
    command->cpu = calloc((size_t)runs, sizeof(double));
  }
  for (int turn = 0; turn < runs; turn++)
    for (int index = 0; index < commands; index++) run(&list[index], turn);
  for (int index = 0; index < commands; index++) {
    struct command *command = &list[index];
    qsort(command->times, (size_t)runs, sizeof(double), ascending);
    qsort(command->cpu, (size_t)runs, sizeof(double), ascending);
    printf("%s\t%.0f\t%.0f\t%.0f\t%ld\n", command->name, command->times[runs / 2],
      command->times[0], command->cpu[runs / 2], command->memory);
  }
  return 0;
}
