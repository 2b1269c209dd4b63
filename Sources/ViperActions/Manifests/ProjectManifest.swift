package import Diagnostics
package import Workspace

/// The targets that `Package.swift`, or the manifest of XcodeGen or Tuist, declares.
package struct ProjectManifest: Sendable {
  package enum Kind: Sendable, Hashable {
    case package
    case generated(by: ProjectGenerator)
  }

  let kind: Kind
  /// Absolute.
  package let file: Path
  /// The name of the package or project; nil where it can't be read.
  var name: String?
  /// In the order of the file.
  var targets: [ManifestTarget] = []
  /// The places that may declare targets and can't be read.
  package private(set) var unread: [SourceLocation] = []

  var folder: Path { file.parent }

  /// The manifests that count for their folder, the most telling first.
  ///
  /// A package may list the dependencies of a project that XcodeGen or Tuist makes.
  private static let names: [(name: String, kind: Kind)] = [
    ("project.yml", .generated(by: .xcodeGen)), ("project.yaml", .generated(by: .xcodeGen)),
    ("Project.swift", .generated(by: .tuist)), ("Package.swift", .package),
    ("project.json", .generated(by: .xcodeGen)),
  ]

  /// Reads the manifest of a folder.
  ///
  /// - Returns: nil where there is none.
  /// - Throws: when the manifest can't be read, or is not valid YAML where it should be.
  static func read(in folder: Path, world: World) throws(Diagnostic) -> ProjectManifest? {
    for (name, kind) in names {
      let file = folder.appending(name)
      guard let bytes = try bytes(of: file, in: world) else { continue }
      var manifest = ProjectManifest(kind: kind, file: file)
      switch kind {
      case .package:
        PackageReader(reader: SwiftManifestReader(bytes), world: world).fill(&manifest)
      case .generated(by: .xcodeGen):
        var reader = XcodeGenReader(world: world)
        try reader.fill(&manifest, from: bytes)
      case .generated:
        TuistReader(reader: SwiftManifestReader(bytes), world: world).fill(&manifest)
      }
      // Other tools have a `project.json` too.
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

  mutating func addUnread(_ lines: [Int], in world: World) {
    let name = file.display(in: world)
    unread += lines.map { SourceLocation(file: name, line: $0) }
  }

  func target(named name: String) -> ManifestTarget? { targets.first { $0.name == name } }

  /// The targets that new modules may belong to.
  ///
  /// In a generated project these are the apps, or the frameworks where there is no app.
  package var candidates: [ManifestTarget] {
    let able = targets.filter { $0.role.takesCode && !$0.folders.isEmpty }
    guard kind != .package, let best = able.map(\.role).min() else { return able }
    return able.filter { $0.role == best }
  }

  /// The unit tests that depend on a target; of several, the ones named after it.
  func tests(of code: ManifestTarget) -> ManifestTarget? {
    let name = code.name + "Tests"
    let tests = targets.filter { test in
      test.role == .unitTests && !test.folders.isEmpty
        && (test.dependencies.contains(code.name)
          || test.hasUnreadDependencies && test.name == name)
    }
    return tests.first { $0.name == name } ?? tests.first
  }

  /// Whether an Xcode project is generated, so that an edit of it would be lost.
  ///
  /// Then there is a manifest beside it, or git ignores it.
  static func isGenerated(
    _ xcodeproj: Path, by manifest: ProjectManifest?, in world: World
  ) -> Bool {
    if let manifest, manifest.kind != .package, manifest.folder == xcodeproj.parent { return true }
    // The repository's configuration must not make git run other programs.
    let output = world.git.text(
      of: ["-c", "core.fsmonitor=false", "check-ignore", "--", xcodeproj.name],
      in: xcodeproj.parent)
    // git repeats the name, in quotes where it has special characters.
    return output == xcodeproj.name || output?.hasPrefix("\"") == true
  }
}

/// A target that a manifest declares.
package struct ManifestTarget: Sendable, Hashable {
  let name: String
  /// The Swift module that it builds.
  let module: String
  let role: TargetRole
  /// The folders whose files it compiles, from the manifest's folder; empty where unknown.
  var folders: [String] = []
  /// What it excludes from these.
  var excluded: [String] = []
  /// The targets of the same manifest that it depends on.
  var dependencies: [String] = []
  /// Whether the manifest of a package lists resources.
  var declaresResources = false
  /// Whether it has dependencies that can't be read.
  var hasUnreadDependencies = false

  init(_ name: String, _ role: TargetRole, module: String? = nil) {
    self.name = name
    self.role = role
    self.module = module ?? SwiftModuleName.identifier(from: name)
  }

  /// Whether the target compiles the files of a folder, given from the manifest's folder.
  func compiles(_ folder: String) -> Bool {
    func isInside(_ parent: String) -> Bool {
      parent.isEmpty || parent == "." || folder == parent || folder.hasPrefix(parent + "/")
    }
    return folders.contains(where: isInside) && !excluded.contains(where: isInside)
  }
}
