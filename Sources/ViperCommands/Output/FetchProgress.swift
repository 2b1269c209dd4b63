import Diagnostics
import TemplateSources
import Workspace

/// Says what git is doing: a line that changes on a terminal, whole lines elsewhere.
struct FetchProgress: Sendable {
  private let console: any Console
  private let isQuiet: Bool

  init(_ session: Session) {
    console = session.world.console
    isQuiet = session.printer.isQuiet
  }

  @Sendable func show(_ event: FetchEvent) {
    if isQuiet { return }
    if console.errorIsTerminal { line(event) } else { log(event) }
  }

  private func line(_ event: FetchEvent) {
    let clear = "\r\u{1B}[K"
    switch event {
    case .waiting(let done, let total, let address):
      let count = total == 1 ? "" : "\(done + 1) of \(total): "
      let text = "fetching \(count)\(address.visible())"
      console.writeError(clear + text.prefix(max(20, (console.width ?? 80) - 1)))
    case .arrived: break
    case .finished: console.writeError(clear)
    }
  }

  private func log(_ event: FetchEvent) {
    guard case .arrived(let address, let commit, let isNew) = event else { return }
    let verb = isNew ? "fetched" : "nothing new in"
    console.writeError("\(verb) \(address.visible()) at \(commit.prefix(7))\n")
  }
}
