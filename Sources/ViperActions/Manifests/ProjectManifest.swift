package import Diagnostics
package import Workspace

/// The targets that `Package.swift`, or the manifest of XcodeGen or Tuist, declares.
package struct ProjectManifest: Sendable {
  enum Kind { case package, xcodeGen, tuist }

  let kind: Kind
  /// Absolute.
  package let file: Path
  let world: World
  /// The name of the package or project; nil where it can't be read.
  var declaredName: String?
  /// In the order of the file.
  var targets: [ManifestTarget] = []
  /// The first places that may declare targets and can't be read.
  package internal(set) var unread: [SourceLocation] = []

  var folder: Path { file.parent }

  /// The manifests that count for their folder, the most telling first.
  ///
  /// A package may list the dependencies of a project that XcodeGen or Tuist makes.
  private static let names: [(name: String, kind: Kind)] = [
    ("project.yml", .xcodeGen), ("project.yaml", .xcodeGen), ("Project.swift", .tuist),
    ("Package.swift", .package), ("project.json", .xcodeGen),
  ]

  /// Reads the first manifest of a folder; nil where there is none.
  static func read(in folder: Path, world: World) throws(Diagnostic) -> ProjectManifest? {
    for (name, kind) in names {
      let file = folder.appending(name)
      guard let bytes = try bytes(of: file, in: world) else { continue }
      var manifest = ProjectManifest(kind: kind, file: file, world: world)
      if kind == .xcodeGen {
        var reader = XcodeGenReader(world: world)
        try reader.fill(&manifest, from: bytes)
      } else {
        let syntax = SwiftManifestSyntax(bytes)
        SwiftManifestTargets(syntax: syntax, root: folder, kind: kind, world: world).fill(&manifest)
      }
      // Other tools have a `project.json` too.
      if name.hasSuffix(".json"), manifest.targets.isEmpty { continue }
      return manifest
    }
    return nil
  }

  /// The manifest of the nearest package; nil outside of packages.
  static func package(
    around folder: Path, in world: World
  ) throws(Diagnostic) -> ProjectManifest? {
    let package = folder.withParents.prefix { $0.isInside(world.project) }
      .first { world.kind(of: $0.appending("Package.swift")) == .file }
    guard let package, let manifest = try read(in: package, world: world),
      manifest.kind == .package
    else { return nil }
    return manifest
  }

  /// The content of a manifest; nil where there is no such file.
  static func bytes(of file: Path, in world: World) throws(Diagnostic) -> [UInt8]? {
    try world.reporting(try world.files.status(file))?.kind == .file
      ? world.configurationFile(at: file) : nil
  }

  func target(named name: String) -> ManifestTarget? { targets.first { $0.name == name } }

  /// The warning if one of the targets does not compile a folder.
  func warning(for names: [String], compiling path: Path) -> Diagnostic? {
    let written = path.relative(to: folder).text
    let name = names.first { name in
      // XcodeGen makes a target `App_iOS` for each of several platforms.
      target(named: name).map {
        !$0.hasUnreadFolders && !$0.folders.isEmpty && !$0.compiles(written)
      } ?? !targets.contains { name.hasPrefix($0.name + "_") }
    }
    // The part that can't be read may declare and compile anything.
    guard let name, unread.isEmpty, !targets.isEmpty else { return nil }
    let place = codePlace(for: name).map { ShellWord.quoted($0.folder).escaped() }
    return Diagnostic(
      .warning, "manifest.not-compiled",
      "`\(file.display(in: world).escaped())` has no target `\(name.escaped())` that compiles `\(written.escaped())`",
      hints: place.map { ["pass `--module-path \($0)`."] }
        ?? DidYouMean.hints(for: name, among: targets.map(\.name)))
  }

  /// The targets for new modules; in a generated project only those of the likeliest role.
  package var candidates: [ManifestTarget] { best { !$0.folders.isEmpty } }

  private func best(where isCandidate: (ManifestTarget) -> Bool) -> [ManifestTarget] {
    let able = targets.filter { $0.role.takesCode && isCandidate($0) }
    guard kind != .package, let best = able.map(\.role).min() else { return able }
    return able.filter { $0.role == best }
  }

  /// The unit tests that depend on a target, or that depend on none and its schemes run.
  ///
  /// Of several, the ones named after it.
  func tests(of code: ManifestTarget) -> ManifestTarget? {
    let name = code.name + "Tests"
    let tests = targets.filter { test in
      test.role == .unitTests && !test.folders.isEmpty
        && (test.dependencies.contains(code.name)
          || test.dependencies.isEmpty && code.schemeTests.contains(test.name)
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
    let output = world.git.line(
      of: ["-c", "core.fsmonitor=false", "check-ignore", "--", xcodeproj.name],
      in: xcodeproj.parent)
    // git repeats the name, in quotes where it has special characters.
    return output == xcodeproj.name || output?.hasPrefix("\"") == true
  }
}

// A manifest has folders and no groups.
extension ProjectManifest: DetectedDefaults {
  var name: String { declaredName ?? folder.name }
  var targetRoles: [(name: String, role: TargetRole)] { targets.map { ($0.name, $0.role) } }
  var codeTargets: [String] { likelyTargets.map(\.name) }

  /// The only target around the current folder, or else the candidates with a folder here.
  var likelyTargets: [ManifestTarget] {
    let holding = best { target in
      foldersInside(of: target).contains { name in
        name != "." && world.environment.currentFolder.isInside(folder.appending(name))
      }
    }
    return holding.count == 1 ? holding : candidates.filter { !foldersInside(of: $0).isEmpty }
  }

  func testTarget(for code: String?) -> String? {
    code.flatMap(target(named:)).flatMap(tests(of:))?.name
  }

  /// An existing folder of modules, or a new one; nil where the target compiles no folder here.
  func codePlace(for target: String) -> ModulePlace? {
    let target = self.target(named: target)
    let folders = foldersInside(of: target)
    let existing = folders.lazy.compactMap { name in
      ModuleFolderName.likeliest(in: folder.appending(name), of: world)
        .map { Path(name).appending($0).text }
    }.first
    let chosen =
      existing ?? parentOfPresenters(in: target)
      ?? folders.first.map { Path($0).appending("Modules").text }
    return chosen.map { ModulePlace(folder: $0, group: $0) }
  }

  private func parentOfPresenters(in target: ManifestTarget?) -> String? {
    let files = foldersInside(of: target)
      .flatMap { SourceFiles.below(folder.appending($0), in: world) }
      .map { $0.relative(to: folder).text }.filter { target?.compiles($0) == true }
    return ModuleFolderName.parentOfPresenters(among: files)
  }

  func testPlace(for target: String, mirroring code: ModulePlace?) -> ModulePlace? {
    foldersInside(of: self.target(named: target)).first
      .map { Path($0).appending(Path(code?.folder ?? "Modules").name).text }
      .map { ModulePlace(folder: $0, group: $0) }
  }

  func swiftModule(of target: String) -> String? { self.target(named: target)?.module }

  func sourceNames(of target: String) -> [String] {
    (self.target(named: target)?.folders ?? []).flatMap { name in
      SourceFiles.below(folder.appending(name), in: world).map(\.name)
    }
  }

  func foldersInside(of target: ManifestTarget?) -> [String] {
    (target?.folders ?? []).filter { folder.appending($0).isInside(folder) }
  }
}
