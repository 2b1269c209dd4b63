import ArgumentParser
import Configuration
import Diagnostics
import TemplateSources
import ViperActions
import Workspace

/// `viper template install`
struct TemplateInstallCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Install the templates that the Rambafile declares.",
    discussion: """
      Follows Rambafile.lock, so that everyone gets the same, and writes it; the lock of
      Rambafile.main is Rambafile.main.lock.

      viper template install                 what is declared, as locked
      viper template install --update        the newest of everything
      viper template install --update viper  the newest of one
      viper template install --frozen        for CI: nothing but what the lock says
      """)

  @Flag(help: "Take the newest of the named templates, or of all.")
  var update = false

  @Argument(help: "The templates to update.", completion: Completion.template) var names: [String] =
    []

  @Flag(help: "Fail unless Rambafile, lock and templates agree.")
  var frozen = false

  @Flag(help: "Replace installed templates that were edited.")
  var force = false

  @OptionGroup(title: "Fetching") var fetching: FetchOptions
  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func validate() throws {
    if !names.isEmpty, !update {
      throw ValidationError(
        "The Rambafile says what is installed. To update templates, type `--update \(names.joined(separator: " "))`."
      )
    }
    if update, frozen { throw ValidationError("`--update` and `--frozen` exclude each other.") }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var options = InstallOptions()
    options.updates = update ? names.isEmpty ? .all : .named(names) : .none
    options.isFrozen = frozen
    options.isForced = force
    options.isOffline = fetching.offline
    let installation = TemplateInstallation(
      options, from: fetching.loader(.online, in: session),
      in: session.world)
    let mode = change.values
    let report = try mode.isOnlyShown ? installation.plan() : installation.apply()
    session.printer.warn(report.warnings)
    InstallText(report, in: session).print(mode)
    return .done
  }
}
