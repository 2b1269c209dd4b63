@available(macOS 11.0, *)
public struct FilePath: Sendable, Hashable {
  public init(_ string: String) { fatalError() }
}
