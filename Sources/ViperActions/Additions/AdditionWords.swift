import Diagnostics
import ModuleTemplates
import SwiftText

/// The words of a command line for one addition: the module, arguments and options.
struct AdditionWords {
  private(set) var module = ""
  /// The values by the names of the inputs; `true` for a flag.
  private(set) var values: [String: String] = [:]

  init(
    _ words: [String], for description: AdditionDescription, named name: String
  ) throws(Diagnostic) {
    func refused(_ cause: String) -> Diagnostic {
      Diagnostic(
        .error, "add.arguments", cause,
        hints: ["`viper module add --list MODULE` shows what `\(name)` takes."])
    }
    var plain: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" { break }
      guard word.hasPrefix("--") else {
        plain.append(word)
        continue
      }
      let parts = word.dropFirst(2)
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = description.options.first(where: { $0.name == parts.first }) else {
        throw refused("`\(name)` has no option `\(word.escaped())`")
      }
      let value = option.kind == .flag ? "true" : parts.count > 1 ? parts[1] : rest.popFirst()
      guard let value, !value.isEmpty, option.kind != .flag || parts.count == 1 else {
        throw refused("`--\(option.name)` needs \(option.kind == .flag ? "no" : "a") value")
      }
      try option.check(value, of: "--" + option.name)
      values[option.name] = value
    }
    plain += rest
    let wanted = ["module"] + description.arguments.map(\.name)
    guard plain.count >= wanted.count else {
      let missing = wanted[plain.count...].map { "<\($0)>" }.joined(separator: " ")
      throw refused("`\(name)` needs \(missing)")
    }
    guard plain.count == wanted.count else {
      throw refused("`\(plain[wanted.count].escaped())` is one argument too many for `\(name)`")
    }
    module = plain[0]
    for (argument, value) in zip(description.arguments, plain.dropFirst()) {
      try argument.check(value, of: argument.name)
      values[argument.name] = value
    }
    for input in description.arguments + description.options where values[input.name] == nil {
      values[input.name] = input.defaultValue
    }
  }
}

extension AdditionInput {
  /// Checks what can be known of a value without the module; ``AdditionReading`` checks the rest.
  fileprivate func check(_ value: String, of shown: String) throws(Diagnostic) {
    if !values.isEmpty, !values.contains(value) {
      throw Diagnostic(
        .error, "add.value", "`\(shown)` can't be `\(value.escaped())`",
        notes: ["the values are \(values.map { "`\($0)`" }.joined(separator: ", "))."],
        hints: DidYouMean.hints(for: value, among: values))
    }
    guard kind != .text || value.escaped() == value else {
      throw Diagnostic(
        .error, "add.value", "the value of `\(shown)` has line breaks or invisible characters",
        notes: ["it is `\(value.escaped())`."], hints: ["leave them out."])
    }
    let isName = ModuleName.isIdentifier(value) && !SwiftType.keywords.contains(value)
    guard kind != .protocol || isName else {
      throw Diagnostic(
        .error, "add.service", "`\(value.escaped())` can't be the name of a protocol",
        hints: ["use the name of the protocol, such as `NewsService`."])
    }
  }
}
