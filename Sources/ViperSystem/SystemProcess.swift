#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The process that the program runs in.
package enum SystemProcess {
  /// Lets writes fail that would end the process by a signal, without a word and without undoing
  /// anything: beyond `ulimit -f`, and to a reader that went away.
  ///
  /// A standard stream that is closed is taken, because the next file that is opened would get its
  /// number, and with it what is meant for the stream.
  package static func letWritesFail() {
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
      // Only to be read, so that writing to it fails.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// More than viper ever reads or writes; in bytes.
  private static let largestFile: rlim_t = 1 << 30

  /// Sets a limit for the size of files where there is none. The processes that we start inherit it: a
  /// git whose viper is killed can't fill the disk then.
  package static func limitFileSizes() {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
      let resource = RLIMIT_FSIZE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur > largestFile else { return }
    limit.rlim_cur = largestFile
    _ = setrlimit(resource, &limit)
  }

  /// Ends the process.
  ///
  /// - Parameter code: what the shell gets to see.
  package static func exit(_ code: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(code)
    #elseif canImport(Glibc)
      Glibc.exit(code)
    #elseif canImport(Musl)
      Musl.exit(code)
    #endif
  }
}
