/// Signals, standard streams, file size limit and exit of this process.
package enum SystemProcess {
  /// Ignores the signals SIGXFSZ and SIGPIPE, so that viper can undo a run after a failed write.
  ///
  /// It also opens closed standard streams: otherwise the next open file would get the number of the
  /// stream, and viper's output would go into that file.
  package static func prepareSignalsAndStreams() {
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
      // It is opened for reading, so that writing fails.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// In bytes; larger than any file of viper.
  private static let largestFile: rlim_t = 1 << 30

  /// Limits the size of files, so that git can't fill the disk after viper was killed.
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

  package static func end(with code: Int32) -> Never { exit(code) }
}
