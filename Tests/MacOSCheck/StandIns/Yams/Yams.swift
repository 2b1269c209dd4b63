// Yams itself needs much more of Foundation than viper.

public func compose(
  yaml: String, _ resolver: Resolver, _ constructor: Constructor, _ encoding: Parser.Encoding
) throws -> Node? { fatalError() }

public final class Resolver: Sendable {
  public static let basic = Resolver()
}

public final class Parser {
  public enum Encoding: String { case utf8, utf16 }
}

public final class Constructor {
  public typealias ScalarMap = [Tag.Name: (Node.Scalar) -> Any?]
  public typealias MappingMap = [Tag.Name: (Node.Mapping) -> Any?]
  public typealias SequenceMap = [Tag.Name: (Node.Sequence) -> Any?]
  public init(_ scalarMap: ScalarMap, _ mappingMap: MappingMap, _ sequenceMap: SequenceMap) {
    fatalError()
  }
}

public final class Tag {
  public struct Name: Hashable {}
}

public struct Mark: Sendable {
  public let line: Int
  public let column: Int
}

public enum Node: Hashable {
  case scalar(Scalar)
  case mapping(Mapping)
  case sequence(Sequence)
  case alias(Alias)

  public var scalar: Scalar? { fatalError() }

  public struct Scalar: Hashable {
    public enum Style: UInt32 { case any, plain, singleQuoted, doubleQuoted, literal, folded }
    public var string: String { fatalError() }
    public var style: Style
    public var mark: Mark?
    public static func == (lhs: Self, rhs: Self) -> Bool { fatalError() }
    public func hash(into hasher: inout Hasher) { fatalError() }
  }

  public struct Sequence: Hashable, Swift.Sequence {
    public var mark: Mark?
    public var count: Int { fatalError() }
    public func makeIterator() -> Array<Node>.Iterator { fatalError() }
    public static func == (lhs: Self, rhs: Self) -> Bool { fatalError() }
    public func hash(into hasher: inout Hasher) { fatalError() }
  }

  public struct Mapping: Hashable, Swift.Sequence {
    public typealias Element = (key: Node, value: Node)
    public var mark: Mark?
    public var count: Int { fatalError() }
    public func makeIterator() -> Array<Element>.Iterator { fatalError() }
    public static func == (lhs: Self, rhs: Self) -> Bool { fatalError() }
    public func hash(into hasher: inout Hasher) { fatalError() }
  }

  public struct Alias: Hashable {}
}

public enum YamlError: Error {
  case no
  case memory
  case reader(problem: String, offset: Int?, value: Int32, yaml: String)
  case scanner(context: Context?, problem: String, Mark, yaml: String)
  case parser(context: Context?, problem: String, Mark, yaml: String)
  case composer(context: Context?, problem: String, Mark, yaml: String)
  case duplicatedKeysInMapping(duplicates: [String], context: Context)

  public struct Context: Sendable {
    public let text: String
    public let mark: Mark
  }
}
