import Diagnostics
import TemplateSources
import Workspace

/// Says what git is doing: a line that changes on a terminal, whole lines elsewhere.
struct FetchProgress: Sendable {
  private let print: @Sendable (String) -> Void
  /// In columns; nil where lines can't change.
  private let width: Int?

  init(_ session: Session) {
    print = session.printer.progress
    let console = session.world.console
    width = console.errorIsTerminal ? console.width ?? 80 : nil
  }

  @Sendable func show(_ event: FetchEvent) {
    if let width { line(event, width) } else { log(event) }
  }

  private func line(_ event: FetchEvent, _ width: Int) {
    let clear = "\r\u{1B}[K"
    switch event {
    case .waiting(let done, let total, let address):
      let count = total == 1 ? "" : "\(done + 1) of \(total): "
      let text = "fetching \(count)\(address.escaped())"
      print(clear + text.prefix(max(20, width - 1)))
    case .arrived: break
    case .finished: print(clear)
    }
  }

  private func log(_ event: FetchEvent) {
    guard case .arrived(let address, let commit, let isNew) = event else { return }
    let verb = isNew ? "fetched" : "nothing new in"
    print("\(verb) \(address.escaped()) at \(commit.prefix(7))\n")
  }
}
