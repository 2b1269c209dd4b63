import Diagnostics
import ModuleTemplates

/// The words of a command line for one addition: the module, arguments and options.
struct AdditionWords {
  private(set) var module = ""
  /// The values by the names of the inputs; `true` for a flag.
  private(set) var values: [String: String] = [:]

  init(
    _ words: [String], for description: AdditionDescription, named name: String
  ) throws(Diagnostic) {
    var plain: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--"), word != "--" else {
        plain.append(word)
        continue
      }
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
      let option = description.options.first { $0.name == parts.first }
      guard let option else {
        throw Self.refused(
          "`\(name)` has no option `\(word.escaped())`",
          DidYouMean.hints(for: word, among: description.options.map { "--" + $0.name }), name)
      }
      let value = option.kind == .flag ? "true" : parts.count > 1 ? parts[1] : rest.popFirst()
      guard let value, option.kind != .flag || parts.count == 1 else {
        throw Self.refused(
          "`--\(option.name)` needs \(option.kind == .flag ? "no" : "a") value", [], name)
      }
      values[option.name] = value
    }
    let wanted = ["module"] + description.arguments.map(\.name)
    guard plain.count >= wanted.count else {
      throw Self.refused("`\(name)` needs \(Self.list(wanted[plain.count...]))", [], name)
    }
    guard plain.count == wanted.count else {
      throw Self.refused(
        "`\(plain[wanted.count].escaped())` is one argument too many for `\(name)`", [], name)
    }
    module = plain[0]
    for (argument, value) in zip(description.arguments, plain.dropFirst()) {
      values[argument.name] = value
    }
    for input in description.arguments + description.options {
      if let value = values[input.name] {
        try input.check(value)
      } else {
        values[input.name] = input.standard
      }
    }
  }

  private static func list(_ names: ArraySlice<String>) -> String {
    names.map { "<\($0)>" }.joined(separator: " ")
  }

  private static func refused(_ cause: String, _ hints: [String], _ name: String) -> Diagnostic {
    Diagnostic(
      .error, "add.arguments", cause,
      hints: hints + ["`viper module add --list` shows what `\(name)` takes."])
  }
}

extension AdditionInput {
  fileprivate func check(_ value: String) throws(Diagnostic) {
    if !values.isEmpty, !values.contains(value) {
      throw Diagnostic(
        .error, "add.value",
        "`\(name)` can't be `\(value.escaped())`",
        notes: ["it can be \(values.map { "`\($0)`" }.joined(separator: " or "))."],
        hints: DidYouMean.hints(for: value, among: values))
    }
    switch kind {
    case .name: try TypedName.check(value, nil)
    case .typedName: _ = try TypedName(value)
    // The module is looked up later, with a hint to similar ones.
    case .module: break
    case .protocol:
      guard ModuleName.isIdentifier(value), !ModuleName.keywords.contains(value) else {
        throw Diagnostic(
          .error, "add.service", "`\(value.escaped())` can't be the name of a protocol",
          hints: ["use the name of the protocol, such as `NewsService`."])
      }
    case .call:
      let parts = value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else {
        throw Diagnostic(
          .error, "add.call", "`\(value.escaped())` is not a service's function",
          hints: ["write the service and its function, such as `news.obtainItems`."])
      }
      for part in parts { try TypedName.check(part, nil) }
    case .text:
      guard value.escaped() == value else {
        throw Diagnostic(
          .error, "add.value", "`\(name)` can't have control characters", hints: ["leave them out."]
        )
      }
    case .flag: break
    }
  }
}
