/// How a run ended, for the shell.
package enum ExitCode: Int32, Sendable, Hashable {
  case done = 0
  /// It could not do what was asked; diagnostics say why.
  case failed = 1
  /// The user declined, or a check found something.
  case declined = 2
  /// The command line makes no sense.
  case wrongUsage = 64
}
