import ArgumentParser
import Diagnostics
import ViperActions

/// `viper doctor`
struct DoctorCommand: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the project's configuration.",
    discussion: """
      Reads everything that `viper gen` reads, changes nothing, and reports all
      problems at once with a hint for each. Exits with 2 if there are errors;
      warnings do not count.
      """)

  @OptionGroup var apps: AppOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var doctor = Doctor(in: session.world)
    let report = doctor.examine()
    DoctorText(report: report, printer: session.printer).print()
    return report.errors == 0 ? .done : .declined
  }
}
