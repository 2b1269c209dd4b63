import Diagnostics
import Liquid
import ModuleTemplates
import SwiftText
import Workspace

/// The name of a function or parameter, perhaps with a type: `obtainItems:[Item]`.
struct TypedName {
  let name: String
  let type: String?

  /// `input` is the command's argument or option; where allowed, the name is a keyword in backticks.
  init(_ text: String, for input: String, orKeyword allowsKeyword: Bool) throws(Diagnostic) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let word = String(parts[0])
    type = parts.count > 1 ? String(parts[1]).trimmed : nil
    try Self.check(word, type, for: input, orKeyword: allowsKeyword)
    name = Self.isName(word) ? word : "`\(word)`"
  }

  func values(in sources: SwiftSources) -> LiquidObject {
    let word = name.withoutBackticks
    let verb = Self.firstWord(of: word)
    let noun = String(word.dropFirst(verb.count))
    var values: LiquidObject = [
      "name": .string(name), "capitalized": .string(word.capitalized), "verb": .string(verb),
      "noun": LiquidValue(noun.isEmpty ? nil : noun),
    ]
    guard let type else { return values }
    let swift = SwiftType(type)
    let isFunction = swift?.form == .function
    // Test doubles store the value, so a function has to be escaping.
    let canBeStored = !isFunction || swift?.isEscaping == true
    let parameterType = canBeStored ? type : "@escaping " + type
    values["type"] = .string(parameterType)
    values["stored_type"] = LiquidValue(parameterType.storedType)
    // `item` of `didChooseItem`
    let what = verb == "did" ? noun.dropFirst(Self.firstWord(of: noun.lowerCamel).count) : noun[...]
    let value = (!what.isEmpty ? String(what) : isFunction ? "action" : type.words.last ?? "")
      .lowerCamel
    let isTaken = SwiftType.keywords.contains(value) || Self.properties.contains(value)
    values["value"] = .string(ModuleName.isIdentifier(value) && !isTaken ? value : "value")
    values["blank"] = LiquidValue(ValueSample.blank(of: type))
    values["sample"] = LiquidValue(ValueSample.forTests(of: type, in: sources))
    values["is_equatable"] = .bool(ValueSample.isEquatable(type))
    return values
  }

  private static func firstWord(of name: String) -> String {
    String(name.prefix { !$0.isUppercase && !$0.isNumber })
  }

  /// The names of the properties between layers.
  private static let properties: Set = ["interactor", "moduleOutput", "output", "router", "view"]

  static func isName(_ text: String, orKeyword allowsKeyword: Bool = false) -> Bool {
    text.first?.isLowercase == true && text.isASCII && text.allSatisfy(\.isPartOfName)
      && (!SwiftType.keywords.contains(text) || allowsKeyword && text != "self")
  }

  static func check(
    _ name: String, _ type: String? = nil, for input: String, orKeyword allowsKeyword: Bool = false
  ) throws(Diagnostic) {
    guard isName(name, orKeyword: allowsKeyword) else {
      throw Diagnostic(
        .error, "add.name", "`\(name.escaped())` can't be the name for `\(input)`",
        hints: [
          "write a name in lower camel case that is no keyword, such as `obtainItems` or `page`."
        ])
    }
    guard let type, SwiftType(type) == nil else { return }
    throw Diagnostic(
      .error, "add.type",
      type.isEmpty
        ? "there is no type after `\(name):`"
        : "`\(type.escaped())` is not a Swift type for a parameter",
      hints: ["write a type such as `String`, `[Item]` or `'any Error'`, in quotes for the shell."])
  }
}
