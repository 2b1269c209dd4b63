import ArgumentParser
import Diagnostics
import TemplateSources
import Workspace

struct TemplateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template",
    abstract: "Install, list, create and check templates.",
    subcommands: [
      TemplateInstallCommand.self, TemplateListCommand.self, TemplateSearchCommand.self,
      TemplateShowCommand.self, TemplateCreateCommand.self, TemplateFreezeCommand.self,
      TemplateImportCommand.self, TemplateCheckCommand.self,
    ])
}

/// The options of commands that fetch templates.
struct FetchOptions: ParsableArguments {
  @Flag(help: "Use only what was fetched before.")
  var offline = false

  @Option(help: ArgumentHelp("The time limit for each git command.", valueName: "secs"))
  var timeout: Int?

  func validate() throws {
    if let timeout, timeout < 1 { throw ValidationError("`--timeout` must be at least 1") }
  }

  /// Makes the loader; `mode` tells how to use the network, unless `--offline` forbids it.
  func loader(_ mode: RepositoryLoader.Mode, in session: Session) -> RepositoryLoader {
    RepositoryLoader(
      offline ? .offline : mode, timeLimit: timeout ?? RepositoryLoader.usualTimeLimit,
      in: session.world, report: FetchProgress(session).show)
  }
}

/// Prints the progress of git: one line that changes on a terminal, several lines elsewhere.
private struct FetchProgress: Sendable {
  private let print: @Sendable (String) -> Void
  /// The columns of the terminal; nil without one.
  private let width: Int?

  init(_ session: Session) {
    print = session.printer.progress
    let console = session.world.console
    width = console.errorIsTerminal ? console.width ?? 80 : nil
  }

  @Sendable func show(_ event: FetchEvent) {
    switch event {
    case .waiting(let done, let total, let address):
      guard let width else { return }
      let count = total == 1 ? "" : "\(done + 1) of \(total): "
      let text = "fetching \(count)\(address.escaped())"
      print(Self.clearLine + text.prefix(max(20, width - 1)))
    case .finished: if width != nil { print(Self.clearLine) }
    case .arrived(let address, let commit, let isNew):
      guard width == nil else { return }
      let verb = isNew ? "fetched" : "nothing new in"
      print("\(verb) \(address.escaped()) at \(commit.prefix(7))\n")
    }
  }

  private static let clearLine = "\r\u{1B}[K"
}
