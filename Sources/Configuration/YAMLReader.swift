package import Diagnostics
import Workspace

/// Reads YAML with the location of each value; the last of duplicate keys counts, as in Ruby.
package struct YAMLReader {
  private let file: String
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

  /// Reads the only document of a file, null for an empty one, with warnings about duplicate keys.
  ///
  /// Messages show the `sourceLines` of the templates that printed the lines of the text.
  package static func read(
    _ bytes: [UInt8], named file: String, sourceLines: [SourceLocation?] = []
  ) throws(Diagnostic) -> (value: YAMLValue, warnings: [Diagnostic]) {
    guard bytes.count <= FileStatus.configurationSize else {
      throw Diagnostic(
        .error, "yaml.too-large", "`\(file)` is too large", at: SourceLocation(file: file),
        notes: ["its text has \(bytes.count) bytes; the limit is \(FileStatus.configurationSize)."],
        hints: sourceLines.isEmpty ? [] : ["check the loops of the template."])
    }
    if let fault = bytes.withUnsafeBufferPointer({ UTF8Check.firstFault(in: $0) }) {
      throw Diagnostic(
        .error, "yaml.not-utf8", "`\(file)` is not UTF-8 text",
        at: SourceLocation(range: fault..<fault + 1, in: bytes, file: file),
        hints: ["save the file with the encoding UTF-8."])
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    var reader = YAMLReader(
      file: file, events: YAMLEvents(content, named: file, sourceLines: sourceLines))
    let value = try reader.document()
    return (value, reader.warnings.all)
  }

  private mutating func document() throws(Diagnostic) -> YAMLValue {
    _ = try events.next()
    guard case .start = try events.next().event else {
      return YAMLValue(content: .null, location: SourceLocation(file: file))
    }
    let (event, place) = try events.next()
    let value = try value(of: event, at: place)
    _ = try events.next()
    var (after, start) = try events.next()
    // A trailing `---` starts an empty document.
    if case .start = after, case .scalar("", true, nil) = try events.next().event {
      (_, after) = (try events.next(), try events.next().event)
    }
    guard case .streamEnd = after else {
      throw events.invalid(
        "a second document starts here", at: start, hints: ["delete the second document."])
    }
    return value
  }

  private mutating func value(
    of event: YAMLEvents.Event, at place: SourceLocation
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
    case .start, .end, .streamEnd: throw events.invalid("a value is missing", at: place)
    }
    let value = YAMLValue(content: content, location: place.marking(length))
    if valueCount > Self.valueLimit { throw tooManyValues(at: value.location) }
    if let anchor { anchors[anchor] = (value, valueCount - countBefore) }
    return value
  }

  private mutating func list(at start: SourceLocation) throws(Diagnostic) -> [YAMLValue] {
    var values: [YAMLValue] = []
    try enter(at: start)
    defer { depth -= 1 }
    while true {
      let (event, place) = try events.next()
      if case .end = event { return values }
      values.append(try value(of: event, at: place))
    }
  }

  /// Reads a mapping: each key once, where it is set last, after those merged from other mappings.
  private mutating func entries(at start: SourceLocation) throws(Diagnostic) -> [YAMLValue.Entry] {
    var own: [YAMLValue.Entry] = []
    var merged: [YAMLValue.Entry] = []
    var latest: [ExactText: YAMLValue.Entry] = [:]
    try enter(at: start)
    defer { depth -= 1 }
    while true {
      let (event, place) = try events.next()
      if case .end = event {
        if merged.isEmpty, own.count == latest.count { return own }
        var keys: Set<ExactText> = []
        let last = own.reversed().filter { keys.insert(ExactText($0.key)).inserted }.reversed()
        return merged.filter { keys.insert(ExactText($0.key)).inserted } + last
      }
      let key = try value(of: event, at: place)
      valueCount -= 1
      let (valueEvent, valuePlace) = try events.next()
      let content = try value(of: valueEvent, at: valuePlace)
      // No code here uses keys that are lists or mappings.
      let name: String? = if case .scalar(let text, _, _) = event { text } else { key.text }
      guard let name else { continue }
      let maps = content.list ?? [content]
      if name == "<<", maps.allSatisfy({ $0.entries != nil }) {
        merged += maps.flatMap { $0.entries ?? [] }
        continue
      }
      let entry = YAMLValue.Entry(key: name, keyLocation: place.marking(name.count), value: content)
      own.append(entry)
      if let first = latest.updateValue(entry, forKey: ExactText(name)) {
        warnings.append(
          "yaml.duplicate-key",
          Diagnostic(
            .warning, "yaml.duplicate-key", "duplicate key `\(name)`", at: first.keyLocation,
            notes: ["viper uses the last one."], hints: ["delete one of the two lines."]))
      }
    }
  }

  private mutating func enter(at place: SourceLocation) throws(Diagnostic) {
    depth += 1
    if depth > YAMLEvents.depthLimit { throw events.tooDeep(at: place) }
  }

  /// Each alias counts as all values of its anchor, although copies share memory.
  private mutating func aliased(
    _ name: String, at place: SourceLocation
  ) throws(Diagnostic) -> YAMLValue {
    let location = place.marking(name.count + 1)
    guard let (value, count) = anchors[name] else {
      throw events.invalid(
        "there is no anchor `&\(name)` above this alias", at: location,
        hints: ["define the anchor above, or quote the string if it is not an alias."])
    }
    aliasCount += 1
    guard aliasCount <= Self.aliasLimit else {
      throw events.tooMuch(
        "yaml.too-many-aliases", "\(Self.aliasLimit) aliases, such as `*\(name)`", at: location)
    }
    valueCount += count
    if valueCount > Self.valueLimit { throw tooManyValues(at: location) }
    return value
  }

  private func tooManyValues(at location: SourceLocation) -> Diagnostic {
    events.tooMuch("yaml.too-large", "\(Self.valueLimit) values, including aliases", at: location)
  }
}

extension SourceLocation {
  /// The same place, with a number of marked characters.
  fileprivate func marking(_ length: Int) -> SourceLocation {
    var place = self
    place.length = max(1, length)
    return place
  }
}
