import Foundation
import PackagePlugin

/// Writes the bundled templates into a Swift file before ModuleTemplates is compiled, so that the
/// binary needs no folder beside it.
@main
struct EmbedTemplates: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    let templates = context.package.directoryURL.appending(path: "Templates")
    let output = context.pluginWorkDirectoryURL.appending(path: "BundledTemplateFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding the bundled templates",
        executable: try context.tool(named: "embed-templates").url,
        arguments: [templates.path(), output.path()],
        inputFiles: try files(below: templates),
        outputFiles: [output])
    ]
  }

  private func files(below folder: URL) throws -> [URL] {
    guard let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { throw CocoaError(.fileReadNoSuchFile) }
    return walk.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }
      .sorted { $0.path() < $1.path() }
  }
}
