// Does the same input and output as `viper gen`, and nothing else.
//
// Each argument is one step. The content does not matter: files contain zeros, and the lines in the
// project file are spaces.
//   r:PATH              read a file
//   d:PATH              make a folder
//   w:PATH:SIZE         write a file of that size
//   p:PATH:OFFSET:SIZE  read a file, insert that many bytes there, replace it by a rename
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static void fail(const char *path) {
  perror(path);
  exit(1);
}

static char *filled(size_t size, int byte) {
  char *bytes = malloc(size + 1);
  if (!bytes) fail("memory");
  memset(bytes, byte, size);
  return bytes;
}

static char *read_file(const char *path, size_t *size) {
  struct stat found;
  int file = open(path, O_RDONLY);
  if (file < 0 || fstat(file, &found) != 0) fail(path);
  *size = (size_t)found.st_size;
  char *bytes = malloc(*size + 1);
  if (!bytes) fail("memory");
  for (size_t done = 0; done < *size;) {
    ssize_t amount = read(file, bytes + done, *size - done);
    if (amount <= 0) fail(path);
    done += (size_t)amount;
  }
  close(file);
  return bytes;
}

static void write_file(const char *path, struct iovec *parts, int count) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0) fail(path);
  for (int part = 0; part < count; part++) {
    char *bytes = parts[part].iov_base;
    for (size_t left = parts[part].iov_len; left > 0;) {
      ssize_t amount = write(file, bytes, left);
      if (amount <= 0) fail(path);
      bytes += amount;
      left -= (size_t)amount;
    }
  }
  close(file);
}

// Cuts the last `:number` off the text.
static size_t number_at_end(char *text) {
  char *colon = strrchr(text, ':');
  if (!colon) fail(text);
  *colon = 0;
  return strtoull(colon + 1, NULL, 10);
}

static void insert(char *path) {
  size_t added = number_at_end(path), offset = number_at_end(path), size;
  char temporary[4096], *bytes = read_file(path, &size), *lines = filled(added, ' ');
  if (offset > size) offset = size;
  struct iovec parts[] = {{bytes, offset}, {lines, added}, {bytes + offset, size - offset}};
  snprintf(temporary, sizeof temporary, "%s.new", path);
  write_file(temporary, parts, 3);
  if (rename(temporary, path) != 0) fail(path);
}

int main(int count, char **steps) {
  for (int index = 1; index < count; index++) {
    char *path = steps[index] + 2;
    size_t size;
    switch (steps[index][0]) {
    case 'r': free(read_file(path, &size)); break;
    case 'd':
      if (mkdir(path, 0755) != 0 && errno != EEXIST) fail(path);
      break;
    case 'w': {
      size = number_at_end(path);
      struct iovec part = {filled(size, 0), size};
      write_file(path, &part, 1);
      free(part.iov_base);
      break;
    }
    case 'p': insert(path); break;
    default: fail(steps[index]);
    }
  }
  return 0;
}
