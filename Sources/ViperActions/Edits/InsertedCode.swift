import Diagnostics
import SwiftText

/// A declaration in a text that an addition inserts, with the comments before it.
struct InsertedCode {
  let file: SwiftFile
  let declaration: SwiftDeclaration
  let lines: String

  var isStoredProperty: Bool { declaration.isProperty && declaration.body == nil }

  static func declarations(in text: String) throws(Diagnostic) -> [InsertedCode] {
    let file: SwiftFile
    do throws(SwiftReadingError) { file = try SwiftFile(Array(text.utf8)) } catch {
      throw Diagnostic(
        .error, "addition.text", "the Swift code of an addition has \(error.reason.rawValue)",
        notes: ["it is:\n\(text.escaped(keepingLines: true))"])
    }
    var end = 0
    return file.declarations.map { declaration in
      let code = file.text(end..<declaration.range.upperBound)
      end = declaration.range.upperBound
      return InsertedCode(
        file: file, declaration: declaration,
        lines: String(code.drop { $0.isWhitespace && $0 != " " }))
    }
  }
}
