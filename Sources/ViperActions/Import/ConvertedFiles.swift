import Diagnostics
import Workspace

/// The files of a new template, with their entries in its rambaspec.
struct ConvertedFiles {
  struct Entry {
    /// The folders below the module's folder, in Liquid.
    var folders: [String]
    /// The file's name in Liquid.
    var name: MacroText
    /// The file's path in the template.
    var path: String
    /// The folders of the Xcode template that have the file; nil if all have it.
    var choices: [String]?
  }

  private(set) var entries: [Entry] = []
  /// The contents of the template, by path.
  private(set) var files: [String: [UInt8]] = [:]

  /// Adds a file; `convert` takes a name, or the content of a text file and its converted name.
  mutating func add(
    _ path: String, _ bytes: [UInt8], in base: [String], at place: String,
    choices: [String]? = nil, convert: ([UInt8], MacroText?) throws(Diagnostic) -> MacroText
  ) throws(Diagnostic) {
    let plain = Path(path).parent.components
    let folders = try plain.map { folder throws(Diagnostic) in
      try convert(Array(folder.utf8), nil)
    }
    let name = try convert(Array(Path(path).name.utf8), nil)
    let isBinary = bytes.contains(0)
    var content: MacroText?
    if !isBinary {
      guard bytes.withUnsafeBufferPointer({ UTF8Check.firstFault(in: $0) }) == nil else {
        throw Diagnostic(
          .error, "import.encoding", "the file is neither UTF-8 text nor binary",
          at: SourceLocation(file: place), hints: ["save it as UTF-8."])
      }
      content = try convert(bytes, name)
    }
    let target = freePath(for: name, in: base + plain, isBinary: isBinary)
    files[target] = content.map { Array($0.liquid.utf8) } ?? bytes
    entries.append(
      Entry(folders: folders.map(\.liquid), name: name, path: target, choices: choices))
  }

  /// A path in the template, made of the fixed part of the file's name.
  private func freePath(for name: MacroText, in folders: [String], isBinary: Bool) -> String {
    let fixed = name.parts.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    let plain = folders.map { folder in
      let allowed = folder.filter { $0.isLetter || $0.isNumber || "-_".contains($0) }
      return allowed.isEmpty ? "Folder" : allowed
    }
    let start = fixed.hasPrefix(".") ? "Module" + fixed : fixed
    let clean = start.isEmpty ? "Module" : String(start.map { "/\\:{}".contains($0) ? "_" : $0 })
    let (stem, type) = Self.splitExtension(clean)
    let used = Set(files.keys.map { $0.lowercased() })
    var number = 1
    while true {
      let file = stem + (number == 1 ? "" : "\(number)") + type + (isBinary ? "" : ".liquid")
      let path = (plain + [file]).joined(separator: "/")
      if !used.contains(path.lowercased()) { return path }
      number += 1
    }
  }

  /// Splits a name before its last dot: `View.swift` → `View` and `.swift`.
  static func splitExtension(_ name: String) -> (stem: String, type: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }
}
