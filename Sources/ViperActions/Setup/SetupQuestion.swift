import Diagnostics
import Workspace

/// A question of `viper setup`, with what the project says about the answer.
package struct SetupQuestion {
  package enum Kind { case text, yesOrNo, one, several }

  /// The name of a choice, and a remark that helps to choose, such as `app`.
  package typealias Choice = (name: String, remark: String)

  /// The option that answers the question, such as `--company`.
  package var option: String
  /// The name in the list of all answers.
  package let label: String
  /// The question itself, without punctuation at the end.
  package let title: String
  package var kind = Kind.text
  package var choices: [Choice] = []
  /// Whether the answer may contain names that are not among the choices.
  var allowsOtherNames = false
  /// Whether the answer may be empty.
  package var isOptional = false
  /// The answer for an empty line; empty where the project suggests none.
  package var suggestion: [String] = []
  /// The answer of `option`, or else the one that others imply, such as `--module-path`.
  var impliedAnswer: String?
  /// Whether `setup` asks it even if a suggestion or an empty answer would do.
  var isAskedAnyway = false
  /// Whether `--yes`, or a run that can't ask, fails without an answer; nil: unless `isOptional`.
  var isRequired: Bool?
  /// What the list of all answers shows where there is no answer.
  package var emptyAnswer = "none"
  /// Why a text is no valid answer, as a sentence; nil where it is valid.
  var fault: (String) -> String? = { _ in nil }
  let store: (inout Setup, [String]) throws(Diagnostic) -> Void

  /// Whether an earlier answer is still valid after other answers changed the choices.
  func allows(_ answer: [String]) -> Bool {
    if choices.isEmpty || allowsOtherNames { return true }
    return answer.allSatisfy { name in choices.contains { $0.name == name } }
  }

  /// Reads a line that the user typed: empty accepts the suggestion, `-` an optional empty answer.
  package func answer(fromLine line: String) throws(InvalidAnswer) -> [String] {
    let trimmed = line.trimmed
    if trimmed.isEmpty {
      if suggestion.isEmpty, !isOptional {
        throw InvalidAnswer(reason: "An answer is needed here.")
      }
      return suggestion
    }
    if line.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }) {
      throw InvalidAnswer(reason: "The answer contains control characters; please type it again.")
    }
    return isOptional && trimmed == "-" ? [] : try answer(from: kind == .text ? trimmed : line)
  }

  /// Reads the value of an option; an empty one means that there is none.
  func answer(fromOption value: String) throws(InvalidAnswer) -> [String] {
    if !value.isEmpty { return try answer(from: value) }
    guard isOptional else { throw InvalidAnswer(reason: "The value must not be empty.") }
    return []
  }

  private func answer(from text: String) throws(InvalidAnswer) -> [String] {
    let values: [String]
    switch kind {
    case .text: values = [text]
    case .yesOrNo:
      switch text.trimmed.lowercased() {
      case "y", "yes", "true": return ["yes"]
      case "n", "no", "false": return ["no"]
      default: throw InvalidAnswer(reason: "Please answer yes or no.")
      }
    case .one: values = [try choice(text)]
    case .several:
      // A name may contain a comma.
      values =
        try choices.contains { $0.name == text }
        ? [text]
        : NameList.names(in: text).map { (name) throws(InvalidAnswer) in try choice(name) }.eachOnce
      if values.isEmpty { throw InvalidAnswer(reason: "Please name at least one.") }
    }
    for value in values {
      if let fault = fault(value) { throw InvalidAnswer(reason: fault) }
    }
    return values
  }

  /// The choice that a name or a number means; the name counts first, because a target may be
  /// called `2`.
  private func choice(_ text: String) throws(InvalidAnswer) -> String {
    let names = choices.map(\.name)
    let word = text.trimmed
    if let name = [text, word].first(where: names.contains) { return name }
    if let number = Int(word), names.indices.contains(number - 1) { return names[number - 1] }
    let alike = names.filter { $0.lowercased() == word.lowercased() }
    if alike.count == 1 { return alike[0] }
    if allowsOtherNames { return word }
    let near = DidYouMean.nearest(to: word, among: names)
    throw InvalidAnswer(
      reason: "`\(word.escaped())` is not one of the choices"
        + (near.map { "; did you mean `\($0.escaped())`?" } ?? "."))
  }
}

/// The parts of an answer, and whether the user typed them instead of accepting the suggestion.
package typealias SetupAnswer = (values: [String], isTyped: Bool)

/// Why an answer is not valid, as a sentence for the user.
package struct InvalidAnswer: Error {
  package let reason: String
}
