/// A declaration in a Swift file. Offsets and ranges count the file's bytes, except ``headerTokens``.
package struct SwiftDeclaration: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    case `class`, `struct`, `enum`, actor, `protocol`, `extension`
    case function = "func"
    case initializer = "init"
    case deinitializer = "deinit"
    case `subscript`, `var`, `let`, `case`, `typealias`, `associatedtype`, `import`, macro

    /// Whether it has a body with members.
    package var isType: Bool {
      [.class, .struct, .enum, .actor, .protocol, .extension].contains(self)
    }
  }

  package var kind: Kind
  /// The name without backticks and generic arguments; empty for `init`, `deinit` and `subscript`.
  ///
  /// That of an extension is its type's, with dots, and that of an import can be `UIKit.UIImage`.
  package var name: String
  /// From the first attribute or modifier to the end of the last token.
  package var range: Range<Int>
  /// The offset of its keyword.
  package var keyword: Int
  /// The range of its braces and their content, or nil.
  package var body: Range<Int>?
  /// Whether it is in an `#if`; for a member, in one inside of its type.
  package var isConditional: Bool
  /// The names of its attributes and attached macros.
  package var attributes: [String]
  package var modifiers: [String]
  /// The types in its inheritance clause: `Base` and `Module.Output` in `A: Base, Module.Output`.
  package var inherited: [String]
  /// The indices of the tokens after the keyword, up to the body, the `=` or the end.
  var headerTokens: Range<Int>

  package var isProperty: Bool { kind == .var || kind == .let }

  /// Whether it belongs to a type, and not to its instances.
  package var isStatic: Bool { modifiers.contains { $0 == "static" || $0 == "class" } }

  /// Whether the inheritance clause has a name, alone or at the end of `Module.Output`.
  package func inherits(_ name: String) -> Bool {
    inherited.contains { $0 == name || $0.hasSuffix("." + name) }
  }
}
