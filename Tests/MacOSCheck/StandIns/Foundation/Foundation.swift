// Only tools of the build use it.

@_exported import Darwin

public struct URL: Hashable, Sendable {
  public init(fileURLWithPath path: String) { fatalError() }
  public init(fileURLWithPath path: String, isDirectory: Bool) { fatalError() }

  public var path: String { fatalError() }
  public var hasDirectoryPath: Bool { fatalError() }
  public var lastPathComponent: String { fatalError() }
  public func appendingPathComponent(_ pathComponent: String) -> URL { fatalError() }

  @available(macOS 13.0, *)
  public enum DirectoryHint: Sendable {
    case isDirectory, notDirectory, checkFileSystem, inferFromPath
  }
  @available(macOS 13.0, *)
  public func appending<S: StringProtocol>(
    path: S, directoryHint: DirectoryHint = .inferFromPath
  ) -> URL { fatalError() }
  @available(macOS 13.0, *)
  public func path(percentEncoded: Bool = true) -> String { fatalError() }
}

public struct URLResourceKey: Hashable, Sendable {}

open class FileManager {
  open class var `default`: FileManager { fatalError() }

  open class DirectoryEnumerator: Sequence, IteratorProtocol {
    public func next() -> Any? { fatalError() }
  }
  public struct DirectoryEnumerationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
  }

  open func enumerator(
    at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?,
    options mask: DirectoryEnumerationOptions = [],
    errorHandler handler: ((URL, any Error) -> Bool)? = nil
  ) -> DirectoryEnumerator? { fatalError() }
}

public struct CocoaError: Error {
  public struct Code: Hashable, Sendable {
    public static var fileReadNoSuchFile: Code { fatalError() }
  }
  public init(_ code: Code) { fatalError() }
}

open class Process {
  public enum TerminationReason: Int, Sendable { case exit, uncaughtSignal }

  public init() { fatalError() }
  open var executableURL: URL?
  open var arguments: [String]?
  open var currentDirectoryURL: URL?
  open var terminationStatus: Int32 { fatalError() }
  open var terminationReason: TerminationReason { fatalError() }
  open func run() throws { fatalError() }
  open func waitUntilExit() { fatalError() }
}
