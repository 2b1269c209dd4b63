import Diagnostics
import Workspace

/// The colors of one stream.
struct Style: Sendable {
  enum Color: String { case red = "31", green = "32", yellow = "33", blue = "34", cyan = "36" }

  let isOn: Bool

  init(_ color: SessionSettings.Color, isTerminal: Bool, environment: Environment) {
    switch color {
    case .always: isOn = true
    case .never: isOn = false
    case .auto:
      // https://no-color.org: any value but an empty one turns colors off.
      let isRefused = environment.variables["NO_COLOR"].map { !$0.isEmpty } ?? false
      isOn = isTerminal && !isRefused && environment.variables["TERM"] != "dumb"
    }
  }

  func paint(_ text: String, _ color: Color, isBold: Bool = false) -> String {
    isOn ? "\u{1B}[\(isBold ? "1;" : "")\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  func bold(_ text: String) -> String { isOn ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
  func dim(_ text: String) -> String { isOn ? "\u{1B}[2m\(text)\u{1B}[0m" : text }

  /// A diff in the colors of git.
  func colored(_ diff: String) -> String {
    guard isOn else { return diff }
    return diff.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let line = String(line)
      if ["diff ", "+++ ", "--- "].contains(where: line.begins) { return bold(line) }
      return switch line.unicodeScalars.first {
      case "+": paint(line, .green)
      case "-": paint(line, .red)
      case "@": paint(line, .cyan)
      default: line
      }
    }.joined(separator: "\n")
  }
}
