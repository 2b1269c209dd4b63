import Diagnostics
import ModuleTemplates
import SwiftText
import Workspace

/// The name and parameter of a method in each layer.
///
/// `obtainItems:[Item]` is `didRequestItems()` in the view's output, `obtainItems()` in the
/// interactor's input, `didObtainItems(_ items: [Item])` in its output and
/// `showItems(_ items: [Item])` in the view's input.
struct MethodNames {
  /// The method of one layer.
  struct Method {
    var name: String
    var parameter: (name: String, type: String)?

    /// `func showItems(_ items: [Item])`
    var head: String {
      let text = "func \(name)(\(parameter.map { "_ \($0.name): \($0.type)" } ?? ""))"
      // With indentation and brace, a line has at most 100 columns.
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
  /// Whether the view reports what the user wants, and not what happened.
  let isIntention: Bool

  /// The method that the view calls on the presenter.
  var request: Method {
    Method(
      name: isIntention ? name : "didRequest" + (isQuery ? noun : name.capitalized),
      parameter: hasAnswer ? nil : value)
  }
  /// The method that the presenter calls on the interactor.
  var order: Method { Method(name: name, parameter: hasAnswer ? nil : value) }
  /// The method that the interactor calls on the presenter.
  var answer: Method { Method(name: "did" + name.capitalized, parameter: value) }
  /// The method that the presenter calls on the view.
  var display: Method {
    Method(name: "show" + (isQuery ? noun : name.capitalized + "Result"), parameter: value)
  }

  private var value: (name: String, type: String)? {
    type.map { type in
      let swift = SwiftType(type)
      // Spies store the value.
      let isKept = swift?.form != .function || swift?.isEscaping == true
      return (valueName, isKept ? type : "@escaping " + type)
    }
  }

  private static let queries: Set = ["obtain", "load", "fetch", "get", "request", "read", "find"]

  /// `obtain` of `obtainItems`
  private var verb: String { String(name.prefix { !$0.isUppercase && !$0.isNumber }) }

  /// `Items` of `obtainItems`
  private var noun: String { String(name.dropFirst(verb.count)) }

  private var isQuery: Bool { Self.queries.contains(verb) && !noun.isEmpty }

  private var valueName: String {
    let isFunction = type.flatMap { SwiftType($0) }?.form == .function
    let name = (!noun.isEmpty ? noun : isFunction ? "action" : type?.words.last ?? "").lowerCamel
    let isFree = !ModuleName.keywords.contains(name) && !Self.layers.contains(name)
    return ModuleName.isIdentifier(name) && isFree ? name : "value"
  }

  /// The names of the properties between layers.
  private static let layers: Set = ["interactor", "output", "view"]

  /// - Throws: if the name can't be a method's name or the type is not a type.
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
        hints: ["use a verb and a noun, such as `obtainItems`."])
    }
    guard let type, SwiftType(type) == nil else { return }
    throw Diagnostic(
      .error, "add.type", "`\(type.escaped())` is not a Swift type for a parameter",
      hints: ["write a type such as `String`, `[Item]` or `'any Error'`, in quotes for the shell."])
  }
}
