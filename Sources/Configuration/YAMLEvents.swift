import CYaml

/// The parser events of a YAML text.
///
/// It calls libyaml, which is an internal target of Yams. The public API of Yams refuses duplicate keys,
/// which real Rambafiles have, and has no limits for aliases and nesting. Package.swift pins the minor
/// version of Yams for this reason.
final class YAMLEvents {
  /// A line and column, counted from 1.
  struct Place {
    let line: Int
    let column: Int

    fileprivate init(_ mark: yaml_mark_t) { (line, column) = (mark.line + 1, mark.column + 1) }
  }

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

  struct Failure: Error {
    var problem: String
    var place: Place?
    /// For example `while scanning a quoted scalar`, and the line where that starts.
    var context: (text: String, line: Int)?
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: some Collection<UInt8>) {
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

  /// The next event and its start.
  func next() throws(Failure) -> (event: Event, place: Place) {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure }
    defer { yaml_event_delete(&event) }
    return (Self.read(event), Place(event.start_mark))
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

  private var failure: Failure {
    let state = parser.pointee
    var failure = Failure(problem: state.problem.map { String(cString: $0) } ?? "unreadable")
    if state.error != YAML_READER_ERROR {
      failure.place = Place(state.problem_mark)
      failure.context = state.context.map { (String(cString: $0), state.context_mark.line + 1) }
    }
    return failure
  }
}
