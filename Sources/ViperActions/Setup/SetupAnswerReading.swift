import Diagnostics
import Workspace

/// Understands what was typed, or given by an option.
extension SetupQuestion {
  package enum Reading: Sendable, Hashable {
    case answer([String])
    /// Why it is no answer, a sentence for the user.
    case unclear(String)
  }

  /// Reads a line of a terminal: nothing takes the finding.
  package func read(line: String) -> Reading {
    if line.trimmed.isEmpty {
      if finding.isEmpty, !isOptional { return .unclear("An answer is needed here.") }
      return .answer(finding)
    }
    if line.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }) {
      return .unclear("That holds control characters; please type it anew.")
    }
    if isOptional, line.trimmed == "-" { return .answer([]) }
    return read(line)
  }

  /// Reads the value of an option: an empty one says that there is nothing.
  package func read(option value: String) -> Reading {
    if value.isEmpty {
      return isOptional ? .answer([]) : .unclear("It must not be empty.")
    }
    return read(value)
  }

  private func read(_ text: String) -> Reading {
    switch kind {
    case .text:
      if let complaint = complaint(text) { return .unclear(complaint) }
      return .answer([text])
    case .yesOrNo:
      switch text.trimmed.lowercased() {
      case "y", "yes", "true": return .answer(["yes"])
      case "n", "no", "false": return .answer(["no"])
      default: return .unclear("Please answer yes or no.")
      }
    case .one(let choices):
      switch choice(text, among: choices, takesOthers: false) {
      case .success(let name): return checked([name])
      case .failure(let unclear): return .unclear(unclear.reason)
      }
    case .several(let choices, let takesOthers):
      return several(text, among: choices, takesOthers: takesOthers)
    }
  }

  private struct Unclear: Error { var reason: String }

  private func several(_ text: String, among choices: [Choice], takesOthers: Bool) -> Reading {
    // A name may hold a comma itself.
    if choices.contains(where: { $0.name == text }) { return checked([text]) }
    var names: [String] = []
    for part in text.utf8.split(separator: UInt8(ascii: ",")) {
      let word = String(Substring(part)).trimmed
      if word.isEmpty { continue }
      switch choice(word, among: choices, takesOthers: takesOthers) {
      case .success(let name): if !names.contains(name) { names.append(name) }
      case .failure(let unclear): return .unclear(unclear.reason)
      }
    }
    return names.isEmpty ? .unclear("Please name at least one.") : checked(names)
  }

  /// A name outranks a number, because a target may be called `2`.
  private func choice(
    _ text: String, among choices: [Choice], takesOthers: Bool
  ) -> Result<String, Unclear> {
    if choices.contains(where: { $0.name == text }) { return .success(text) }
    let word = text.trimmed
    if let named = choices.first(where: { $0.name == word }) { return .success(named.name) }
    if let number = Int(word) {
      guard choices.indices.contains(number - 1) else {
        return .failure(
          Unclear(
            reason: "There is no number \(number): please type one from 1 to \(choices.count)."))
      }
      return .success(choices[number - 1].name)
    }
    let alike = choices.filter { $0.name.lowercased() == word.lowercased() }
    if alike.count == 1 { return .success(alike[0].name) }
    if takesOthers { return .success(word) }
    let near = DidYouMean.nearest(to: word, among: choices.map(\.name))
    return .failure(
      Unclear(
        reason: "There is no `\(word.escaped())`"
          + (near.map { "; did you mean `\($0)`?" } ?? ": please type a number or a name.")))
  }

  private func checked(_ names: [String]) -> Reading {
    for name in names {
      if let complaint = complaint(name) { return .unclear(complaint) }
    }
    return .answer(names)
  }
}
