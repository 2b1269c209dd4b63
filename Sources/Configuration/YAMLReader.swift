package import Diagnostics
import Workspace
import Yams

/// Reads YAML as Ruby's reader does, with the place of each value.
///
/// Real Rambafiles repeat keys; the last one wins, as in Ruby, and a warning names the first.
package struct YAMLReader {
  private let file: String
  private let lines: [String]
  private let origin: RenderedLines?
  private var warnings: [Diagnostic] = []

  /// Reads the one document of a file.
  ///
  /// - Parameters:
  ///   - bytes: the file, or what was rendered from it.
  ///   - file: its name for messages.
  ///   - source: what `bytes` were rendered from, so that messages point there; nil when they
  ///     stand in the file as they are.
  /// - Returns: the document, null for an empty file, and the warnings about repeated keys.
  /// - Throws: what the YAML parser says, at its line.
  package static func read(
    _ bytes: [UInt8], named file: String, renderedFrom source: [UInt8]? = nil
  ) throws(Diagnostic) -> (value: YAMLValue, warnings: [Diagnostic]) {
    try YAMLBounds.check(bytes, named: file)
    if let fault = bytes.withUnsafeBufferPointer({ UTF8Check.firstFault(in: $0) }) {
      throw Diagnostic(
        .error, "yaml.not-utf8", "`\(file)` is not UTF-8 text",
        at: SourceLocation(range: fault..<fault + 1, in: bytes, file: file),
        hints: ["save the file with the encoding UTF-8."])
    }
    let text = String(decoding: withoutByteOrderMark(bytes), as: UTF8.self)
    var reader = YAMLReader(
      file: file, lines: text.lines, origin: source.map { RenderedLines(bytes, of: $0) })
    let value = try reader.read(text)
    return (value, reader.warnings)
  }

  private init(file: String, lines: [String], origin: RenderedLines?) {
    self.file = file
    self.lines = lines
    self.origin = origin
  }

  private static func withoutByteOrderMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  }

  private mutating func read(_ text: String) throws(Diagnostic) -> YAMLValue {
    var duplicates = YAMLDuplicateKeys(text: text)
    // Only nodes are asked for; filling the tables for more takes half as long as reading a file.
    let constructor = Constructor([:], [:], [:])
    while true {
      do {
        guard let node = try Yams.compose(yaml: duplicates.text, .basic, constructor, .utf8) else {
          return YAMLValue(.null, at: SourceLocation(file: file))
        }
        var budget = 100_000
        return try value(of: node, budget: &budget, masked: duplicates)
      } catch let problem as Diagnostic {
        throw problem
      } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
        guard let mark = duplicates.maskFirst(at: context.mark) else {
          throw Diagnostic(
            .error, "yaml.duplicate-key", "too many repeated keys",
            at: location(of: context.mark, length: 1))
        }
        let key = keys.first ?? ""
        warnings.append(
          Diagnostic(
            .warning, "yaml.duplicate-key", "`\(key)` is set twice; the last one counts",
            at: location(of: mark, length: key.count), hints: ["delete one of the two lines."]))
      } catch {
        throw diagnostic(for: error)
      }
    }
  }

  private func value(
    of node: Node, budget: inout Int, masked: YAMLDuplicateKeys
  ) throws(Diagnostic) -> YAMLValue {
    budget -= 1
    guard budget > 0 else {
      throw Diagnostic(
        .error, "yaml.too-large", "the aliases in `\(file)` expand to too many values",
        at: SourceLocation(file: file))
    }
    switch node {
    case .scalar(let scalar):
      let isPlain = scalar.style == .plain || scalar.style == .any
      let place = location(
        of: scalar.mark, length: Self.width(of: scalar.string) + (isPlain ? 0 : 2))
      if isPlain, Self.meansNull(scalar.string) { return YAMLValue(.null, at: place) }
      return YAMLValue(.scalar(scalar.string, isPlain: isPlain), at: place)
    case .sequence(let sequence):
      var values: [YAMLValue] = []
      values.reserveCapacity(sequence.count)
      for element in sequence {
        values.append(try value(of: element, budget: &budget, masked: masked))
      }
      return YAMLValue(.list(values), at: location(of: sequence.mark, length: 1))
    case .mapping(let mapping):
      var entries: [YAMLValue.Entry] = []
      entries.reserveCapacity(mapping.count)
      for (key, element) in mapping {
        guard let name = key.scalar?.string else { continue }
        if masked.isMasked(name) { continue }
        let content = try value(of: element, budget: &budget, masked: masked)
        if name == "<<", let merged = content.entries {
          entries.append(
            contentsOf: merged.filter { new in !entries.contains { $0.key == new.key } })
          continue
        }
        entries.removeAll { $0.key == name }
        let place = location(of: key.scalar?.mark, length: Self.width(of: name))
        entries.append(YAMLValue.Entry(key: name, keyLocation: place, value: content))
      }
      return YAMLValue(.map(entries), at: location(of: mapping.mark, length: 1))
    case .alias:
      return YAMLValue(.null, at: SourceLocation(file: file))
    }
  }

  private static func width(of text: String) -> Int {
    PathText.isASCII(text) ? text.utf8.count : text.count
  }

  private static func meansNull(_ text: String) -> Bool {
    switch text {
    case "", "~", "null", "Null", "NULL": true
    default: false
    }
  }

  private func location(of mark: Mark?, length: Int) -> SourceLocation {
    guard let mark else { return SourceLocation(file: file) }
    let index = mark.line - 1
    let text = lines.indices.contains(index) ? lines[index] : nil
    let line = origin?.sourceLine(ofRendered: mark.line) ?? mark.line
    return SourceLocation(
      file: file, line: line, column: mark.column, length: length, sourceLine: text)
  }

  private func diagnostic(for error: any Error) -> Diagnostic {
    let hints = ["indent with spaces, write `key: value`, and quote texts with `:` or `#` in them."]
    switch error as? YamlError {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      return Diagnostic(
        .error, "yaml.invalid", "invalid YAML: \(problem)", at: location(of: mark, length: 1),
        notes: context.map { ["it happened \($0.text) that starts in line \($0.mark.line)."] }
          ?? [],
        hints: hints)
    case .reader(let problem, _, _, _):
      return Diagnostic(
        .error, "yaml.invalid", "invalid YAML: \(problem)", at: SourceLocation(file: file),
        hints: ["delete the control characters."])
    default:
      return Diagnostic(
        .error, "yaml.invalid", "invalid YAML", at: SourceLocation(file: file), hints: hints)
    }
  }
}
