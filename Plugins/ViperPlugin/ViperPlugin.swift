import Foundation
import PackagePlugin

/// Runs viper in the folder of a package: `swift package viper gen Profile`.
@main
struct ViperPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let viper = Process()
    viper.executableURL = try built()
    viper.arguments = arguments
    viper.currentDirectoryURL = context.package.directoryURL
    try viper.run()
    viper.waitUntilExit()
    // viper has said what was wrong. An error thrown here would be printed below it, as another one.
    exit(viper.terminationReason == .exit ? viper.terminationStatus : EXIT_FAILURE)
  }

  /// The program is built when the command is called. As a dependency of the plugin SwiftPM would
  /// compile all of it a second time, as a tool, in each build of this package.
  private func built() throws -> URL {
    let build = try packageManager.build(
      .product("viper"), parameters: .init(configuration: .inherit))
    let program = build.builtArtifacts.first {
      $0.kind == .executable && $0.url.lastPathComponent == "viper"
    }
    guard build.succeeded, let program else {
      Diagnostics.error("viper can't be built:\n\(build.logText)")
      exit(EXIT_FAILURE)
    }
    return program.url
  }
}
