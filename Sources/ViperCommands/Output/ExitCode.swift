/// The exit code of a run.
package enum ExitCode: Int32, Sendable, Hashable {
  case done = 0
  /// The command failed; diagnostics give the reason.
  case failed = 1
  /// A check found something, a conflict is left, `after_gen` failed, the plan is not the approved
  /// one, or the user declined.
  case declined = 2
  /// The command line is wrong.
  case wrongUsage = 64
}
