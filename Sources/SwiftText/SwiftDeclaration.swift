/// A declaration as its text shows it.
package struct SwiftDeclaration: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    case `class`, `struct`, `enum`, actor, `protocol`, `extension`
    case function = "func"
    case initializer = "init"
    case deinitializer = "deinit"
    case `subscript`, `var`, `let`, `case`, `typealias`, `associatedtype`, `import`, macro

    /// Whether it is one with a body that holds members.
    package var isType: Bool {
      switch self {
      case .class, .struct, .enum, .actor, .protocol, .extension: true
      default: false
      }
    }
  }

  package var kind: Kind
  /// The name as it is written, without backticks; of an extension the type's, with its dots and
  /// without generic arguments; empty where there is none (`init`).
  package var name: String
  /// From the first attribute or modifier to behind the last token.
  package var range: Range<Int>
  /// Where its keyword stands.
  package var keyword: Int
  /// Its braces, with all between them; nil where it has none.
  package var body: Range<Int>?
  /// Whether it lies in an `#if` that its surroundings don't lie in.
  package var isConditional: Bool
  /// The names of its attributes, macros among them.
  package var attributes: [String]
  /// The modifiers before its keyword.
  package var modifiers: [String]
  /// The tokens from the keyword to the body or the end.
  var header: Range<Int>
}
