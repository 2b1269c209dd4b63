import CYaml
import Diagnostics
import Workspace

/// The parser events of a YAML text.
///
/// It calls libyaml, which is an internal target of Yams. The public API of Yams refuses duplicate keys,
/// which real Rambafiles have, and has no limits for aliases and nesting. Package.swift pins the minor
/// version of Yams for this reason.
final class YAMLEvents {
  enum Event {
    case scalar(String, isPlain: Bool, anchor: String?)
    case alias(String)
    case listStart(anchor: String?)
    case mapStart(anchor: String?)
    /// The start of the stream or a document.
    case start
    /// The end of a list, mapping or document.
    case end
    case streamEnd
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let file: String
  private let lines: [String]
  /// The lines of templates that printed each line; nil for text that no template printed.
  private let sourceLines: [SourceLocation?]
  static let depthLimit = 100

  init(_ bytes: some Collection<UInt8>, named file: String, sourceLines: [SourceLocation?]) {
    self.file = file
    self.sourceLines = sourceLines
    lines = String(decoding: bytes, as: UTF8.self).lines
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    input = .allocate(capacity: bytes.count)
    _ = input.initialize(from: bytes)
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deinitialize(count: 1)
    parser.deallocate()
    input.deallocate()
  }

  func next() throws(Diagnostic) -> (event: Event, place: SourceLocation) {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure }
    defer { yaml_event_delete(&event) }
    return (Self.read(event), location(of: event.start_mark))
  }

  private static func read(_ event: yaml_event_t) -> Event {
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE || scalar.style == YAML_ANY_SCALAR_STYLE
      return .scalar(text, isPlain: isPlain, anchor: Self.text(scalar.anchor))
    case YAML_ALIAS_EVENT: return .alias(Self.text(event.data.alias.anchor) ?? "")
    case YAML_SEQUENCE_START_EVENT:
      return .listStart(anchor: Self.text(event.data.sequence_start.anchor))
    case YAML_MAPPING_START_EVENT:
      return .mapStart(anchor: Self.text(event.data.mapping_start.anchor))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT, YAML_DOCUMENT_END_EVENT: return .end
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return .streamEnd
    default: return .start
    }
  }

  private static func text(_ bytes: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    bytes.map { String(cString: $0) }
  }

  private var failure: Diagnostic {
    let state = parser.pointee
    let problem = state.problem.map { String(cString: $0) } ?? "unreadable"
    if state.error == YAML_READER_ERROR {
      return invalid(
        problem, at: SourceLocation(file: file), hints: ["delete the control characters."])
    }
    let place = location(of: state.problem_mark)
    // libyaml has a limit of its own.
    if problem.begins(with: "Maximum nesting level") { return tooDeep(at: place) }
    let context = state.context.map {
      "the parser failed \(String(cString: $0)) from line \(state.context_mark.line + 1) on."
    }
    return invalid(
      problem, at: place, notes: [context].compactMap(\.self),
      hints: ["indent with spaces, write `key: value`, and quote strings with `:`, `#` or `>`."])
  }

  func invalid(
    _ problem: String, at place: SourceLocation, notes: [String] = [], hints: [String] = []
  ) -> Diagnostic {
    Diagnostic(
      .error, "yaml.invalid", "invalid YAML: \(problem)", at: place, notes: notes, hints: hints)
  }

  func tooDeep(at place: SourceLocation) -> Diagnostic {
    tooMuch("yaml.too-deep", "\(Self.depthLimit) levels of lists and mappings", at: place)
  }

  func tooMuch(_ code: Diagnostic.Code, _ limit: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(.error, code, "`\(file)` has more than \(limit)", at: place)
  }

  private func location(of mark: yaml_mark_t) -> SourceLocation {
    let source = sourceLines.indices.contains(mark.line) ? sourceLines[mark.line] : nil
    return SourceLocation(
      file: source?.file ?? file, line: source?.line ?? mark.line + 1, column: mark.column + 1,
      sourceLine: lines.indices.contains(mark.line) ? lines[mark.line] : nil)
  }
}
