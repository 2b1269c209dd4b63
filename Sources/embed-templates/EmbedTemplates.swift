import Foundation

/// Called by the build: `embed-templates FOLDER OUTPUT`.
///
/// Writes each file below FOLDER as a static string. The compiler places those in the binary's
/// read-only data, so that they cost nothing at start-up.
@main
struct EmbedTemplates {
  static func main() throws {
    let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
    let output = URL(fileURLWithPath: CommandLine.arguments[2])
    var text = """
      // Written by embed-templates from the folder Templates. Not for editing.

      extension BundledTemplates {
        static let files: [(path: StaticString, text: StaticString)] = [

      """
    for path in try paths(below: folder) {
      let content = try String(
        contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      text += "    (\(literal(path)), \(literal(content))),\n"
    }
    text += "  ]\n}\n"
    try text.write(to: output, atomically: true, encoding: .utf8)
  }

  private static func paths(below folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { path in
        var isFolder: ObjCBool = false
        let whole = folder.appendingPathComponent(path).path
        _ = FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder)
        return !isFolder.boolValue && !path.split(separator: "/").contains { $0.hasPrefix(".") }
      }
      .sorted()
  }

  private static func literal(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\t": escaped += "\\t"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }
}
