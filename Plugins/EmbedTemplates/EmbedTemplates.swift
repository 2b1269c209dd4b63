import Foundation
import PackagePlugin

/// Writes the bundled templates into a Swift file before ModuleTemplates is compiled, so that the
/// binary needs no folder beside it.
@main
struct EmbedTemplates: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    let package = context.package.directoryURL
    let script = package.appending(path: "Scripts/embed-templates")
    let templates = package.appending(path: "Templates")
    let output = context.pluginWorkDirectoryURL.appending(path: "BundledTemplateFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding the bundled templates",
        executable: script,
        arguments: [templates, output].map { $0.path(percentEncoded: false) },
        inputFiles: try [script] + files(below: templates),
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
