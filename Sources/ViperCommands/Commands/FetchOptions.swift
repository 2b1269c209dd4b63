import ArgumentParser
import Diagnostics
import TemplateSources
import Workspace

struct FetchOptions: ParsableArguments {
  @Flag(help: "Use only what was fetched before.") var offline = false
  @Option(help: .of("secs", "The time limit for each git command.")) var timeout: Int?

  func validate() throws {
    if let timeout, timeout < 1 { throw ValidationError("`--timeout` must be at least 1") }
  }

  /// Makes the loader; `mode` tells how to use the network, unless `--offline` forbids it.
  func loader(_ mode: RepositoryLoader.Mode, in session: Session) -> RepositoryLoader {
    let world = session.world
    let width = world.console.errorIsTerminal ? world.console.width ?? 80 : nil
    let clearLine = "\r\u{1B}[K"
    return RepositoryLoader(
      offline ? .offline : mode, timeLimit: timeout ?? RepositoryLoader.usualTimeLimit, in: world
    ) { event in
      // One line that changes on a terminal, several lines elsewhere.
      switch event {
      case .waiting(let done, let total, let address):
        guard let width else { return }
        let count = total == 1 ? "" : "\(done + 1) of \(total): "
        let text = "fetching \(count)\(address.escaped())"
        world.tellProgress(clearLine + text.prefix(max(20, width - 1)))
      case .finished: if width != nil { world.tellProgress(clearLine) }
      case .arrived(let address, let commit, let isNew):
        guard width == nil else { return }
        let verb = isNew ? "fetched" : "nothing new in"
        world.tellProgress("\(verb) \(address.escaped()) at \(commit.prefix(7))\n")
      }
    }
  }
}
