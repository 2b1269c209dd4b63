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
      Installs the versions of Rambafile.lock, so that everyone gets the same, and
      writes that file. The lock of Rambafile.main is Rambafile.main.lock.

      viper template install                  the locked versions
      viper template install --update         the newest version of every template
      viper template install --update viper   the newest version of one template
      viper template install --frozen         for CI: never change the lock
      """)

  @Flag(help: "Install the newest versions and change the lock.")
  var update = false

  @Argument(help: "The templates to update.", completion: Completion.template)
  var names: [String] = []

  @Flag(help: "Fail if Rambafile, lock and templates differ.")
  var frozen = false

  @Flag(help: "Replace edited templates.")
  var force = false

  @OptionGroup(title: "Fetching") var fetching: FetchOptions
  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func validate() throws {
    if !names.isEmpty, !update {
      throw ValidationError(
        "template names need `--update`: `viper template install --update \(names.joined(separator: " "))`"
      )
    }
    if update, frozen { throw ValidationError("`--update` and `--frozen` exclude each other") }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var options = InstallOptions()
    options.updates = update ? names.isEmpty ? .all : .named(names) : .none
    options.isFrozen = frozen
    options.isForced = force
    options.isOffline = fetching.offline
    let installation = TemplateInstallation(
      options, from: fetching.loader(.online, in: session), in: session.world)
    let mode = change.mode
    let report = try mode.isPreview ? installation.plan() : installation.apply()
    session.printer.warn(report.warnings)
    InstallText(report: report, session: session).print(mode)
    return .done
  }
}
