import Foundation

/// A developer's edits of a module's files.
struct HandEdit: Sendable {
  var what: String
  /// Edits a file of a module, and returns the new files by path.
  var change: @Sendable (String, String, String) -> [String: String]
  /// The end of the path of a file that viper doesn't edit.
  var untouched: String?
  /// Whether viper leaves lines to the user.
  var isPrinted: Bool

  init(
    _ what: String, untouched: String? = nil, isPrinted: Bool = false,
    change: @escaping @Sendable (String, String, String) -> [String: String]
  ) {
    self.what = what
    self.untouched = untouched
    self.isPrinted = isPrinted || untouched != nil
    self.change = change
  }

  /// Each line.
  init(_ what: String, lines: @escaping @Sendable (Substring) -> String) {
    self.init(what) { _, path, text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(lines)
      return [path: lines.joined(separator: "\n")]
    }
  }

  private static func indented(by unit: String) -> @Sendable (Substring) -> String {
    { line in
      let spaces = line.prefix { $0 == " " }.count
      return String(repeating: unit, count: spaces / 2) + line.dropFirst(spaces)
    }
  }

  /// Adds lines at the end of a type's body.
  private static func completed(_ text: String, _ head: String, with lines: String) -> String {
    guard let start = text.range(of: head),
      let end = text.range(of: "\n}", range: start.upperBound..<text.endIndex)
    else { return text }
    return text.replacingCharacters(in: end, with: "\n" + lines + "\n}")
  }

  /// Edits that viper handles, each separately.
  static let right: [HandEdit] = [
    HandEdit("is unedited") { [$1: $2] },
    HandEdit("is indented with tabs", lines: indented(by: "\t")),
    HandEdit("is indented with four spaces", lines: indented(by: "    ")),
    HandEdit("has the line endings of Windows") { $0.isEmpty ? "\r" : $0 + "\r" },
    HandEdit("has its members in another order") { name, path, text in
      let parts = text.split(separator: "\n// MARK: -", omittingEmptySubsequences: false)
      let turned =
        ([String(parts[0])] + parts.dropFirst().reversed().map { "\n// MARK: -" + $0 }).joined()
      guard path.hasSuffix("Presenter.swift") else { return [path: turned] }
      let property = "  weak var view: (any \(name)ViewInput)?\n"
      return [
        path: completed(
          turned.replacing(property, with: ""), "final class \(name)Presenter",
          with: "\n" + property)
      ]
    },
    HandEdit("has its conformances in other files") { name, path, text in
      let parts = text.replacing("private var", with: "var")
        .split(separator: "\n// MARK: -", omittingEmptySubsequences: false)
      let head = text.contains("import UIKit") ? "import UIKit\n" : ""
      var files = [path: String(parts[0])]
      for (number, part) in parts.dropFirst().enumerated() {
        files[path.replacing(".swift", with: "+\(number).swift")] =
          head + "\n// MARK: -" + String(part)
      }
      return files
    },
    HandEdit("is full of braces in comments and texts") { name, path, text in
      let odd = #"""
        // }}} {{{ " /* func openTargetModule() {
        /* { /* } */ " } */
        static let odd = "}{\"\("}".count)\\"
        static let raw = #"}"\(}"#
        static let long = """
          } func obtainThings() {
          \("}" + "{") \"""
          """
        static let pattern = #/}{"/#
        """#
      let lines = odd.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
      var text = text
      for type in ["Presenter", "Interactor", "Router", "Assembly"] {
        text = completed(text, "final class \(name)\(type) ", with: lines)
      }
      return [path: "// } { \" /*\n" + text]
    },
    HandEdit("has members for debugging") { name, path, text in
      let lines =
        "\n  #if DEBUG\n    func \(name)Dump() {}\n  #else\n    func \(name)Quiet() {}\n  #endif"
      var text = text
      for type in ["Presenter", "Interactor", "Router", "Assembly"] {
        text = completed(text, "final class \(name)\(type) ", with: lines)
      }
      return [path: text]
    },
    HandEdit("has generic members") { name, path, text in
      let lines = """

          func first<Items: Collection<[String: (Int) -> Void]>, Key>(
            of items: Items, by key: Key
          ) -> Items.Element? where Key: Comparable & Hashable, Items.Index == Int {
            items.count > 1 && 2 < items.count ? items.first : nil
          }

          subscript<Value>(value: Value) -> [Value] where Value: Sendable { [value] }
        """
      var text = text
      for type in ["Presenter", "Interactor", "Router"] {
        text = completed(text, "final class \(name)\(type) ", with: lines)
      }
      return [path: text]
    },
    HandEdit("has all types of a layer in one file") { name, path, text in
      [path.split(separator: "/").dropLast().joined(separator: "/") + ".swift": text]
    },
  ]

  /// Edits that viper leaves to the user, at least in part.
  static let doubtful: [HandEdit] = [
    HandEdit("has a macro on a protocol", untouched: "RouterInput.swift") { _, path, text in
      [
        path: path.hasSuffix("RouterInput.swift")
          ? text.replacing("@MainActor", with: "@Spyable") : text
      ]
    },
    HandEdit("has a generic interactor", isPrinted: true) { name, path, text in
      [
        path: text.replacing("\(name)Interactor()", with: "\(name)Interactor<Int>()")
          .replacing("class \(name)Interactor {", with: "class \(name)Interactor<Value> {")
      ]
    },
    HandEdit("has a presenter for debugging only", untouched: "Presenter.swift") {
      name, path, text in
      guard path.hasSuffix("/\(name)Presenter.swift") else { return [path: text] }
      return [path: "#if DEBUG\n\(text)#endif\n"]
    },
    HandEdit("has a file with a brace too many", untouched: "RouterTests.swift") { _, path, text in
      [path: path.hasSuffix("RouterTests.swift") ? text + "}\n" : text]
    },
  ]

  /// Several edits in one module, and those left to the user.
  static var joined: [HandEdit] {
    [[1, 6, 7, 8], [2, 4, 5], [3, 9]].map { HandEdit($0.map { right[$0] }) } + doubtful
  }

  /// One edit after the other.
  private init(_ edits: [HandEdit]) {
    self.init(edits.map(\.what).joined(separator: " and ")) { name, path, text in
      edits.reduce([path: text]) { files, edit in
        files.reduce(into: [:]) { changed, file in
          changed.merge(edit.change(name, file.key, file.value)) { $0 + $1 }
        }
      }
    }
  }
}
