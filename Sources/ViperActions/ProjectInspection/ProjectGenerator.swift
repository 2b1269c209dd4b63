import Workspace

/// A tool that makes the Xcode project from a description, so that the project file is no source.
package enum ProjectGenerator: String, Sendable, CaseIterable {
  case xcodeGen = "XcodeGen"
  case tuist = "Tuist"
  case bazel = "Bazel"

  /// The files that tell that the tool is in use.
  package var files: [String] {
    switch self {
    case .xcodeGen: ["project.yml", "project.yaml", "project.json"]
    case .tuist: ["Project.swift", "Tuist.swift", "Workspace.swift"]
    case .bazel: ["MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel", "BUILD.bazel", "BUILD"]
    }
  }

  /// What to type after new files were written.
  package var command: String {
    switch self {
    case .xcodeGen: "xcodegen generate"
    case .tuist: "tuist generate"
    case .bazel: "bazel build //..."
    }
  }

  /// The tool whose files are in a folder; nil for none, and where the folder can't be read.
  static func inUse(in folder: Path, world: World) -> ProjectGenerator? {
    let names = Set(world.names(in: folder))
    return allCases.first { $0.files.contains(where: names.contains) }
  }
}
