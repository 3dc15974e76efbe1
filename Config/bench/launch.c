// launch REPORT COMMAND…: runs the command, and writes its seconds of CPU, its peak memory in octets and the octets that it wrote (to files
// and pipes; sockets do not count) into the file REPORT. The peak memory of a process begins with that of its parent, so this one is small.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **words) {
  if (count < 3) return 64;
  pid_t child = fork();
  if (child == 0) {
    execvp(words[2], words + 2);
    perror(words[2]);
    _exit(127);
  }
  int status;
  struct rusage usage;
  while (wait4(child, &status, 0, &usage) < 0)
    if (errno != EINTR) return 71;
  // The kernel adds what an ended process wrote to the account of its parent.
  unsigned long long written = 0;
  FILE *account = fopen("/proc/self/io", "r");
  if (!account || fscanf(account, "rchar: %*u wchar: %llu", &written) != 1) return 71;
  FILE *report = fopen(words[1], "w");
  if (!report) return 73;
  double seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  fprintf(report, "%f %ld %llu", seconds, usage.ru_maxrss * 1024, written);
  if (fclose(report)) return 74;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}
