import Workspace

/// What among the names of a folder tells that a project lives there.
enum ProjectMarker {
  /// The descriptions from which a project is built or made.
  private static let files: Set<String> = [
    "Package.swift", "project.yml", "project.yaml", "Project.swift",
  ]

  static func contains(_ name: String) -> Bool {
    XcodeprojLocator.isProject(name) || files.contains(name)
  }

  /// False also for a folder that can't be read.
  static func isIn(_ folder: Path, in world: World) -> Bool {
    world.names(in: folder).contains(where: contains)
  }
}
