import Foundation
import PackagePlugin

/// Runs viper in the folder of a package: `swift package viper gen Profile`.
@main
struct ViperPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let viper = Process()
    viper.executableURL = try context.tool(named: "viper").url
    viper.arguments = arguments
    viper.currentDirectoryURL = context.package.directoryURL
    try viper.run()
    viper.waitUntilExit()
    // viper has said what was wrong. An error thrown here would be printed below it, as another one.
    exit(viper.terminationReason == .exit ? viper.terminationStatus : EXIT_FAILURE)
  }
}
