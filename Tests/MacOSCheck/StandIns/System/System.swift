@available(macOS 11.0, *)
public struct FilePath: Sendable, Hashable {
  public init(_ string: String) { fatalError() }
}

@available(macOS 11.0, *)
public struct FileDescriptor: RawRepresentable, Sendable, Hashable {
  public let rawValue: CInt
  public init(rawValue: CInt) { fatalError() }
}
