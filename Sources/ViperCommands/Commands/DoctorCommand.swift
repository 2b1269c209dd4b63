import ArgumentParser
import Diagnostics
import ViperActions

/// `viper doctor`
struct DoctorCommand: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check whether the project's configuration holds together.",
    discussion: """
      Reads all that `viper gen` would read, writes nothing, and reports every problem at once with \
      a way out. Exits with 2 when it found an error; warnings do not count.
      """)

  @OptionGroup(title: "Apps") var apps: AppOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var doctor = Doctor(in: session.world)
    let report = doctor.examine()
    DoctorText(report, in: session).print()
    return report.errors == 0 ? .done : .declined
  }
}
