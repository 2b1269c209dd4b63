package import Workspace

/// A tool that makes the Xcode project from a manifest.
package enum ProjectGenerator: String, Sendable, CaseIterable {
  case xcodeGen = "XcodeGen"
  case tuist = "Tuist"
  case bazel = "Bazel"

  /// The files of a folder in which the tool is in use.
  private var files: [String] {
    switch self {
    case .xcodeGen: ["project.yml", "project.yaml", "project.json"]
    case .tuist: ["Project.swift", "Tuist.swift", "Workspace.swift"]
    case .bazel: ["MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel", "BUILD.bazel", "BUILD"]
    }
  }

  /// The command to run after files were added, moved or removed.
  package var command: String {
    switch self {
    case .xcodeGen: "xcodegen generate"
    case .tuist: "tuist generate"
    case .bazel: "bazel build //..."
    }
  }

  /// The hint where the project is missing; nil for a tool that makes none.
  var hint: String? { self == .bazel ? nil : "run `\(command)` to make the project." }

  /// The tool whose files are in a folder; nil also where the folder can't be read.
  package static func inUse(in folder: Path, world: World) -> ProjectGenerator? {
    let names = Set(world.names(in: folder))
    return allCases.first { $0.files.contains(where: names.contains) }
  }
}
