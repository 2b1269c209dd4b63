// Subprocess itself needs much more of Darwin than viper, and differs between macOS and Linux.

public import System

nonisolated(nonsending) public func run<
  Input: InputProtocol, Output: OutputProtocol, Error: ErrorOutputProtocol
>(
  _ executable: Executable, arguments: Arguments = [], environment: Environment = .inherit,
  workingDirectory: FilePath? = nil, platformOptions: PlatformOptions = PlatformOptions(),
  input: Input, output: Output, error: Error
) async throws -> ExecutionResult<Void, Output, Error> { fatalError() }

public struct Executable: Sendable, Hashable {
  public static func path(_ filePath: FilePath) -> Self { fatalError() }
}

public struct Arguments: Sendable, ExpressibleByArrayLiteral, Hashable {
  public init(arrayLiteral elements: String...) { fatalError() }
  public init(_ array: [String]) { fatalError() }
}

public struct Environment: Sendable, Hashable {
  public struct Key: Sendable, Hashable, ExpressibleByStringLiteral {
    public init(stringLiteral rawValue: String) { fatalError() }
  }
  public static var inherit: Self { fatalError() }
  public func updating(_ newValue: [Key: String?]) -> Self { fatalError() }
}

public struct PlatformOptions: Sendable {
  public var createSession: Bool
  public var teardownSequence: [TeardownStep]
  public init() { fatalError() }
}

public struct TeardownStep: Sendable, Hashable {
  public static func send(
    signal: Signal, toProcessGroup: Bool = false, allowedDurationToNextStep: Duration
  ) -> Self { fatalError() }
}

public struct Signal: Hashable, Sendable {
  public static var terminate: Self { fatalError() }
}

public protocol InputProtocol: Sendable, ~Copyable {}
public struct ArrayInput: InputProtocol {}
public struct FileDescriptorInput: InputProtocol {}
extension InputProtocol {
  public static func array(_ array: [UInt8]) -> Self where Self == ArrayInput { fatalError() }
  public static func fileDescriptor(
    _ fd: FileDescriptor, closeAfterSpawningProcess: Bool
  ) -> Self where Self == FileDescriptorInput { fatalError() }
}

public protocol OutputProtocol: Sendable, ~Copyable {
  associatedtype OutputType: Sendable
}
public protocol ErrorOutputProtocol: OutputProtocol {}
public struct BytesOutput: OutputProtocol, ErrorOutputProtocol {
  public typealias OutputType = [UInt8]
}
extension OutputProtocol where Self == BytesOutput {
  public static func bytes(limit: Int) -> Self { fatalError() }
}

public struct SubprocessError: Swift.Error, Sendable, Hashable {
  public struct Code: Hashable, Sendable {
    public static var outputLimitExceeded: Self { fatalError() }
  }
  public var code: Code { fatalError() }
}

public enum TerminationStatus: Sendable, Hashable {
  case exited(CInt)
  case signaled(CInt)
}

public struct ExecutionResult<
  ClosureResult: Sendable & ~Copyable, Output: OutputProtocol, Error: OutputProtocol
>: Sendable, ~Copyable {
  public let terminationStatus: TerminationStatus
  public let standardOutput: Output.OutputType
  public let standardError: Error.OutputType
}
