package import Diagnostics
package import Workspace

/// What a project without a project file says about its targets: `Package.swift`, or that from
/// which XcodeGen or Tuist makes the project file.
package struct ProjectManifest: Sendable {
  package enum Kind: Sendable, Hashable {
    case package
    case generated(by: ProjectGenerator)
  }

  package let kind: Kind
  /// Absolute.
  package let file: Path
  /// The name of the package or project; nil where it could not be read.
  package var name: String?
  /// In the order of the file.
  package var targets: [ManifestTarget] = []
  /// What could not be read and may hold targets.
  package var unread: [SourceLocation] = []

  init(_ kind: Kind, at file: Path) {
    self.kind = kind
    self.file = file
  }

  package var folder: Path { file.parent }

  /// The files of which each counts for the project of its folder, the surest first: what makes an
  /// Xcode project may stand beside a `Package.swift` that names its dependencies.
  private static let names: [(name: String, kind: Kind)] = [
    ("project.yml", .generated(by: .xcodeGen)), ("project.yaml", .generated(by: .xcodeGen)),
    ("Project.swift", .generated(by: .tuist)), ("Package.swift", .package),
    ("project.json", .generated(by: .xcodeGen)),
  ]

  /// Reads the manifest of a folder.
  ///
  /// - Returns: nil where there is none.
  /// - Throws: when there is one that can't be read, or is no YAML where it should be.
  package static func read(in folder: Path, world: World) throws(Diagnostic) -> ProjectManifest? {
    for (name, kind) in names {
      let file = folder.appending(name)
      guard let bytes = try bytes(of: file, in: world) else { continue }
      var manifest = ProjectManifest(kind, at: file)
      switch kind {
      case .package: PackageReading(bytes, in: world).fill(&manifest)
      case .generated(by: .xcodeGen): try XcodeGenReading(in: world).fill(&manifest, from: bytes)
      case .generated: TuistReading(bytes, in: world).fill(&manifest)
      }
      // Others call files `project.json` too.
      if name.hasSuffix(".json"), manifest.targets.isEmpty { continue }
      return manifest
    }
    return nil
  }

  static func bytes(of file: Path, in world: World) throws(Diagnostic) -> [UInt8]? {
    try world.reporting { () throws(FileError) in
      guard try world.files.status(file)?.kind == .file else { return nil }
      return try world.files.read(file, atMost: FileStatus.configurationSize)
    }
  }
}

extension ProjectManifest {
  package func target(named name: String) -> ManifestTarget? { targets.first { $0.name == name } }

  /// The targets that new modules may belong to: an app before a framework, where an Xcode project
  /// is made; in a package all that take code.
  package var candidates: [ManifestTarget] {
    let able = targets.filter { $0.role.takesCode && !$0.folders.isEmpty }
    guard kind != .package, let best = able.map(\.role).min() else { return able }
    return able.filter { $0.role == best }
  }

  /// The unit tests of a target: those that depend on it, and of several the ones called after it.
  package func tests(of code: ManifestTarget) -> ManifestTarget? {
    let name = code.name + "Tests"
    let tests = targets.filter { test in
      test.role == .unitTests && !test.folders.isEmpty
        && (test.dependencies.contains(code.name)
          || test.hasUnreadDependencies && test.name == name)
    }
    return tests.first { $0.name == name } ?? tests.first
  }
}
