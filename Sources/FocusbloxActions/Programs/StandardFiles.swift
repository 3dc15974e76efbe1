import Glibc

/// The three files that a program has from its start.
package enum StandardFiles {
  /// Opens those that the caller has closed so that reading or writing them fails. Otherwise the next file that this
  /// program opens would take their place.
  package static func replaceClosed() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
