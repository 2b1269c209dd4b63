public import Foundation

public protocol Plugin {
  init()
}

extension Plugin {
  public static func main() async throws { fatalError() }
  public var packageManager: PackageManager { fatalError() }
}

public struct PackageManager {
  public enum BuildSubset {
    case product(String)
  }

  public struct BuildParameters {
    public enum Configuration {
      case inherit
    }

    public init(configuration: Configuration) {}
  }

  public struct BuildResult {
    public let succeeded: Bool
    public let logText: String
    public let builtArtifacts: [BuiltArtifact]

    public struct BuiltArtifact {
      public let kind: Kind
      public let url: URL

      public enum Kind {
        case executable, dynamicLibrary, staticLibrary
      }
    }
  }

  public func build(
    _ subset: BuildSubset, parameters: BuildParameters
  ) throws -> BuildResult { fatalError() }
}

public struct Diagnostics {
  public static func error(_ message: String) {}
}

public protocol BuildToolPlugin: Plugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command]
}

public protocol CommandPlugin: Plugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws
}

public protocol Target {}

public struct Package {
  public let directoryURL: URL
}

public struct PluginContext {
  public let package: Package
  public let pluginWorkDirectoryURL: URL
  public func tool(named name: String) throws -> Tool { fatalError() }

  public struct Tool {
    public let url: URL
  }
}

public enum Command {
  public static func buildCommand(
    displayName: String?, executable: URL, arguments: [String],
    environment: [String: String] = [:], inputFiles: [URL] = [], outputFiles: [URL] = []
  ) -> Command { fatalError() }
}
