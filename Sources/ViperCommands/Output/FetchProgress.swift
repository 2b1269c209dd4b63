import Diagnostics
import TemplateSources
import Workspace

/// Prints the progress of git: one line that changes on a terminal, several lines elsewhere.
struct FetchProgress: Sendable {
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
