package import Diagnostics
import Workspace

/// Reads YAML with the location of each value; the last of duplicate keys counts, as in Ruby.
package struct YAMLReader {
  private let file: String
  private let lines: [String]
  /// The lines of the template that printed each line; nil for text that no template printed.
  private let sourceLines: [Int?]
  private let events: YAMLEvents
  private var warnings = DiagnosticList()
  /// The anchors by name, with the number of values in each.
  private var anchors: [String: (value: YAMLValue, count: Int)] = [:]
  private var valueCount = 0
  private var aliasCount = 0
  private var depth = 0

  // Limits for files that are small but huge to read.
  private static let valueLimit = 100_000
  private static let aliasLimit = 32
  private static let depthLimit = 100

  /// Reads the only document of a file, null for an empty one, with warnings about duplicate keys.
  ///
  /// Messages show the `sourceLines` of a template that printed the lines of the text.
  package static func read(
    _ bytes: [UInt8], named file: String, sourceLines: [Int?] = []
  ) throws(Diagnostic) -> (value: YAMLValue, warnings: [Diagnostic]) {
    guard bytes.count <= FileStatus.configurationSize else {
      throw Diagnostic(
        .error, "yaml.too-large", "`\(file)` is too large for YAML", at: SourceLocation(file: file),
        notes: [
          "\(sourceLines.isEmpty ? "it" : "its rendered text") has \(bytes.count) bytes; the limit is \(FileStatus.configurationSize)."
        ], hints: sourceLines.isEmpty ? [] : ["check the loops of the template."])
    }
    if let fault = bytes.withUnsafeBufferPointer({ UTF8Check.firstFault(in: $0) }) {
      throw Diagnostic(
        .error, "yaml.not-utf8", "`\(file)` is not UTF-8 text",
        at: SourceLocation(range: fault..<fault + 1, in: bytes, file: file),
        hints: ["save the file with the encoding UTF-8."])
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let text = String(decoding: content, as: UTF8.self)
    var reader = YAMLReader(
      file: file, lines: text.lines, sourceLines: sourceLines, events: YAMLEvents(content))
    let value = try reader.document()
    return (value, reader.warnings.all)
  }

  private mutating func document() throws(Diagnostic) -> YAMLValue {
    _ = try next()
    guard case .start = try next().event else {
      return YAMLValue(content: .null, location: SourceLocation(file: file))
    }
    let (event, place) = try next()
    let value = try value(of: event, at: place)
    _ = try next()
    let (after, start) = try next()
    guard case .streamEnd = after else {
      throw invalid(
        "a second document starts here", at: location(of: start),
        hints: ["delete the second document."])
    }
    return value
  }

  private mutating func value(
    of event: YAMLEvents.Event, at place: YAMLEvents.Place
  ) throws(Diagnostic) -> YAMLValue {
    let countBefore = valueCount
    valueCount += 1
    let (content, anchor): (YAMLValue.Content, String?)
    var length = 1
    switch event {
    case .scalar(let text, let isPlain, let name):
      length = text.count + (isPlain ? 0 : 2)
      let isNull = isPlain && ["", "~", "null", "Null", "NULL"].contains(text)
      (content, anchor) = (isNull ? .null : .scalar(text), name)
    case .listStart(let name): (content, anchor) = (.list(try list(at: place)), name)
    case .mapStart(let name): (content, anchor) = (.map(try entries(at: place)), name)
    case .alias(let name): return try aliased(name, at: place)
    case .start, .end, .streamEnd: throw invalid("a value is missing", at: location(of: place))
    }
    let value = YAMLValue(content: content, location: location(of: place, length: length))
    if valueCount > Self.valueLimit { throw tooManyValues(at: value.location) }
    if let anchor { anchors[anchor] = (value, valueCount - countBefore) }
    return value
  }

  private mutating func list(at start: YAMLEvents.Place) throws(Diagnostic) -> [YAMLValue] {
    var values: [YAMLValue] = []
    try enter(at: start)
    defer { depth -= 1 }
    while true {
      let (event, place) = try next()
      if case .end = event { return values }
      values.append(try value(of: event, at: place))
    }
  }

  /// Reads a mapping: each key once, where it is set last, after those merged from other mappings.
  private mutating func entries(
    at start: YAMLEvents.Place
  ) throws(Diagnostic) -> [YAMLValue.Entry] {
    var own: [YAMLValue.Entry] = []
    var merged: [YAMLValue.Entry] = []
    var latest: [ExactText: YAMLValue.Entry] = [:]
    try enter(at: start)
    defer { depth -= 1 }
    while true {
      let (event, place) = try next()
      if case .end = event {
        if merged.isEmpty, own.count == latest.count { return own }
        var keys: Set<ExactText> = []
        let last = own.reversed().filter { keys.insert(ExactText($0.key)).inserted }.reversed()
        return merged.filter { keys.insert(ExactText($0.key)).inserted } + last
      }
      let key = try value(of: event, at: place)
      valueCount -= 1
      let (valueEvent, valuePlace) = try next()
      let content = try value(of: valueEvent, at: valuePlace)
      // No code here uses keys that are lists or mappings.
      let name: String? = if case .scalar(let text, _, _) = event { text } else { key.text }
      guard let name else { continue }
      let maps = content.list ?? [content]
      if name == "<<", maps.allSatisfy({ $0.entries != nil }) {
        merged += maps.flatMap { $0.entries ?? [] }
        continue
      }
      let entry = YAMLValue.Entry(
        key: name, keyLocation: location(of: place, length: name.count), value: content)
      own.append(entry)
      if let first = latest.updateValue(entry, forKey: ExactText(name)) {
        warnings.append(
          "yaml.duplicate-key",
          Diagnostic(
            .warning, "yaml.duplicate-key", "duplicate key `\(name)`; viper uses the last one",
            at: first.keyLocation, hints: ["delete one of the two lines."]))
      }
    }
  }

  private mutating func enter(at place: YAMLEvents.Place) throws(Diagnostic) {
    depth += 1
    if depth > Self.depthLimit { throw tooDeep(at: place) }
  }

  /// Each alias counts as all values of its anchor, although copies share memory.
  private mutating func aliased(
    _ name: String, at place: YAMLEvents.Place
  ) throws(Diagnostic) -> YAMLValue {
    let location = location(of: place, length: name.count + 1)
    guard let (value, count) = anchors[name] else {
      throw invalid(
        "there is no anchor `&\(name)` above this alias", at: location,
        hints: ["define the anchor above, or quote the string if it is not an alias."])
    }
    aliasCount += 1
    guard aliasCount <= Self.aliasLimit else {
      throw Diagnostic(
        .error, "yaml.too-many-aliases",
        "`\(file)` uses more than \(Self.aliasLimit) aliases, such as `*\(name)`", at: location,
        hints: ["write some of the values out."])
    }
    valueCount += count
    if valueCount > Self.valueLimit { throw tooManyValues(at: location) }
    return value
  }

  private func next() throws(Diagnostic) -> (event: YAMLEvents.Event, place: YAMLEvents.Place) {
    do {
      return try events.next()
    } catch {
      guard let place = error.place else {
        throw invalid(
          error.problem, at: SourceLocation(file: file), hints: ["delete the control characters."])
      }
      // libyaml has a limit of its own.
      if error.problem.begins(with: "Maximum nesting level") { throw tooDeep(at: place) }
      throw invalid(
        error.problem, at: location(of: place),
        notes: error.context.map { ["the parser failed \($0.text) from line \($0.line) on."] }
          ?? [],
        hints: [
          "indent with spaces, write `key: value`, and quote strings with `:`, `#` or a first `>`."
        ])
    }
  }

  private func invalid(
    _ problem: String, at place: SourceLocation, notes: [String] = [], hints: [String] = []
  ) -> Diagnostic {
    Diagnostic(
      .error, "yaml.invalid", "invalid YAML: \(problem)", at: place, notes: notes, hints: hints)
  }

  private func tooDeep(at place: YAMLEvents.Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.too-deep", "`\(file)` nests lists and mappings too deeply",
      at: location(of: place), notes: ["the limit is \(Self.depthLimit) levels."])
  }

  private func tooManyValues(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "yaml.too-large", "`\(file)` contains too many values", at: location,
      notes: ["the limit is \(Self.valueLimit), including the values of aliases."])
  }

  private func location(of place: YAMLEvents.Place, length: Int = 1) -> SourceLocation {
    let index = place.line - 1
    let line = sourceLines.indices.contains(index) ? sourceLines[index] : nil
    return SourceLocation(
      file: file, line: line ?? place.line, column: place.column, length: length,
      sourceLine: lines.indices.contains(index) ? lines[index] : nil)
  }
}
