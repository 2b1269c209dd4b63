import Diagnostics
import ModuleTemplates
import SwiftText
import Workspace

/// What a method is called in each layer, and what it carries.
///
/// `obtainItems:[Item]` is `didRequestItems()` of the view's output, `obtainItems()` of the
/// interactor's input, `didObtainItems(_ items: [Item])` of its output and
/// `showItems(_ items: [Item])` of the view's input.
struct MethodWords {
  /// One method as it is written.
  struct Method {
    var name: String
    var parameter: (name: String, type: String)?

    /// `func showItems(_ items: [Item])`
    var head: String {
      let text = "func \(name)(\(parameter.map { "_ \($0.name): \($0.type)" } ?? ""))"
      // With the indentation and the brace behind it, a line has no more than 100 columns.
      guard text.utf8.count > 92, let parameter else { return text }
      return "func \(name)(\n  _ \(parameter.name): \(parameter.type)\n)"
    }

    /// `showItems(items)`
    func call(_ value: String? = nil) -> String {
      "\(name)(\(parameter.map { value ?? $0.name } ?? ""))"
    }
  }

  let name: String
  let type: String?
  let hasAnswer: Bool
  /// Whether the view says what the user wants, and not what happened.
  let isIntention: Bool

  /// What the view reports to the presenter.
  var request: Method {
    Method(
      name: isIntention ? name : "didRequest" + (isQuery ? noun : name.capitalized),
      parameter: hasAnswer ? nil : value)
  }
  /// What the presenter orders of the interactor.
  var order: Method { Method(name: name, parameter: hasAnswer ? nil : value) }
  /// What the interactor reports to the presenter.
  var answer: Method { Method(name: "did" + name.capitalized, parameter: value) }
  /// What the presenter orders of the view.
  var display: Method {
    Method(name: "show" + (isQuery ? noun : name.capitalized + "Result"), parameter: value)
  }

  private var value: (name: String, type: String)? { type.map { (valueName, $0) } }

  private static let queries: Set = ["obtain", "load", "fetch", "get", "request", "read", "find"]

  /// `obtain` of `obtainItems`
  private var verb: String { String(name.prefix { !$0.isUppercase && !$0.isNumber }) }

  /// `Items` of `obtainItems`
  private var noun: String { String(name.dropFirst(verb.count)) }

  private var isQuery: Bool { Self.queries.contains(verb) && !noun.isEmpty }

  private var valueName: String {
    let word = noun.isEmpty ? (type?.words.last { $0 != "any" && $0 != "some" } ?? "") : noun
    let name = word.lowerCamel
    return name.isEmpty || ModuleName.keywords.contains(name) ? "value" : name
  }

  /// - Throws: when a word can't be the name of a method, or a type.
  static func check(_ name: String, _ type: String?) throws(Diagnostic) {
    let isName =
      name.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } == true
      && name.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
    guard isName, !ModuleName.keywords.contains(name) else {
      throw Diagnostic(
        .error, "add.name", "`\(name.escaped())` can't be the name of a method",
        hints: ["such as `obtainItems`, a verb and what it is about."])
    }
    guard let type, !isType(type) else { return }
    throw Diagnostic(
      .error, "add.type", "`\(type.escaped())` is not a Swift type that a parameter can have",
      hints: ["such as `String`, `[Item]`, `any Error`; quote what the shell would take apart."])
  }

  /// Whether the text is one parameter's type, and nothing more.
  private static func isType(_ text: String) -> Bool {
    guard !text.isEmpty, text == text.trimmed,
      text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") }),
      !text.contains("{")
    else { return false }
    let file: SwiftFile
    do throws(SwiftDoubt) {
      file = try SwiftFile(Array("protocol A {\n  func a(_ b: \(text))\n}".utf8))
    } catch {
      return false
    }
    guard file.types.count == 1 else { return false }
    let members = file.members(of: file.types[0])
    guard members.count == 1, let signature = file.signature(of: members[0]) else { return false }
    return signature.result == nil && !signature.canThrow && !signature.isAsync
      && signature.parameters.map(\.type) == [text] && !signature.parameters[0].hasDefault
  }
}
