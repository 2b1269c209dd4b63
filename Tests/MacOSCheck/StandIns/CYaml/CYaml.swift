// libyaml, which Yams carries: its header asks for more of the C library than viper does.

public typealias yaml_char_t = UInt8

public struct yaml_mark_t {
  public var index: Int
  public var line: Int
  public var column: Int
}

public struct yaml_encoding_t: Equatable {}
public var YAML_UTF8_ENCODING: yaml_encoding_t { fatalError() }

public struct yaml_error_type_t: Equatable {}
public var YAML_READER_ERROR: yaml_error_type_t { fatalError() }

public struct yaml_scalar_style_t: Equatable {}
public var YAML_ANY_SCALAR_STYLE: yaml_scalar_style_t { fatalError() }
public var YAML_PLAIN_SCALAR_STYLE: yaml_scalar_style_t { fatalError() }

public struct yaml_event_type_t: Equatable {}
public var YAML_NO_EVENT: yaml_event_type_t { fatalError() }
public var YAML_STREAM_END_EVENT: yaml_event_type_t { fatalError() }
public var YAML_DOCUMENT_START_EVENT: yaml_event_type_t { fatalError() }
public var YAML_DOCUMENT_END_EVENT: yaml_event_type_t { fatalError() }
public var YAML_ALIAS_EVENT: yaml_event_type_t { fatalError() }
public var YAML_SCALAR_EVENT: yaml_event_type_t { fatalError() }
public var YAML_SEQUENCE_START_EVENT: yaml_event_type_t { fatalError() }
public var YAML_SEQUENCE_END_EVENT: yaml_event_type_t { fatalError() }
public var YAML_MAPPING_START_EVENT: yaml_event_type_t { fatalError() }
public var YAML_MAPPING_END_EVENT: yaml_event_type_t { fatalError() }

public struct yaml_event_t {
  public struct Data {
    public struct Alias {
      public var anchor: UnsafeMutablePointer<yaml_char_t>?
    }

    public struct Scalar {
      public var anchor: UnsafeMutablePointer<yaml_char_t>?
      public var value: UnsafeMutablePointer<yaml_char_t>?
      public var length: Int
      public var style: yaml_scalar_style_t
    }

    public struct Start {
      public var anchor: UnsafeMutablePointer<yaml_char_t>?
    }

    public var alias: Alias
    public var scalar: Scalar
    public var sequence_start: Start
    public var mapping_start: Start
  }

  public var type: yaml_event_type_t
  public var data: Data
  public var start_mark: yaml_mark_t

  public init() { fatalError() }
}

public struct yaml_parser_t {
  public var error: yaml_error_type_t
  public var problem: UnsafePointer<CChar>?
  public var problem_mark: yaml_mark_t
  public var context: UnsafePointer<CChar>?
  public var context_mark: yaml_mark_t

  public init() { fatalError() }
}

@discardableResult
public func yaml_parser_initialize(_ parser: UnsafeMutablePointer<yaml_parser_t>?) -> Int32 {
  fatalError()
}
public func yaml_parser_delete(_ parser: UnsafeMutablePointer<yaml_parser_t>?) { fatalError() }
public func yaml_parser_set_encoding(
  _ parser: UnsafeMutablePointer<yaml_parser_t>?, _ encoding: yaml_encoding_t
) { fatalError() }
public func yaml_parser_set_input_string(
  _ parser: UnsafeMutablePointer<yaml_parser_t>?, _ input: UnsafePointer<UInt8>?, _ size: Int
) { fatalError() }
public func yaml_parser_parse(
  _ parser: UnsafeMutablePointer<yaml_parser_t>?, _ event: UnsafeMutablePointer<yaml_event_t>?
) -> Int32 { fatalError() }
public func yaml_event_delete(_ event: UnsafeMutablePointer<yaml_event_t>?) { fatalError() }
