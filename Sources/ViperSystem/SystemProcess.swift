#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The process that the program runs in.
package enum SystemProcess {
  /// Lets a write beyond `ulimit -f` fail, so that it is reported and undone: the signal for it would
  /// end the process without a word.
  package static func reportFileSizeLimit() {
    signal(SIGXFSZ, SIG_IGN)
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
