package import Configuration
package import Diagnostics
package import Workspace

/// Finds projects and Rambafiles in a folder, below it and above it.
package enum ProjectLocator {
  /// The Rambafile's name, unless `--rambafile` gives another.
  package static let rambafileName = "Rambafile"
  /// How many levels it searches below a folder, and how many folders at most.
  private static let maximalDepth = 3
  private static let maximalFolders = 2_000

  /// The folders with code of other people, or with copies of the project.
  static let skippedFolders: Set<String> = [
    "Pods", "Carthage", "DerivedData", "build", "Build", "node_modules", "vendor", "Templates",
    "Packages", "SourcePackages",
  ]

  private static let manifests: Set<String> = [
    "Package.swift", "project.yml", "project.yaml", "Project.swift",
  ]

  /// Whether a name is that of an Xcode project that CocoaPods does not make or link.
  private static func isXcodeproj(_ name: String) -> Bool {
    name.hasSuffix(".xcodeproj") && !["Pods.xcodeproj", "_Pods.xcodeproj"].contains(name)
  }

  private static func isProject(_ name: String) -> Bool {
    isXcodeproj(name) || manifests.contains(name)
  }

  /// Whether a folder holds a project; false also where it can't be read.
  static func isProject(in folder: Path, _ world: World) -> Bool {
    world.names(in: folder).contains(where: isProject)
  }

  /// Finds the nearest Rambafile in a folder and above, or else the nearest project.
  ///
  /// The search ends at the root of a git repository and below the home folder: a Rambafile in the
  /// home folder belongs to no project, and counts only for a run that starts there.
  package static func rambafile(from folder: Path, in world: World) -> Path {
    var folders: [Path] = []
    for above in folder.withParents {
      if above == world.environment.home, !folders.isEmpty { break }
      folders.append(above)
      if world.kind(of: above.appending(".git")) != nil { break }
    }
    let found = folders.first { world.kind(of: $0.appending(rambafileName)) == .file }
    return (found ?? folders.first { isProject(in: $0, world) } ?? folder)
      .appending(rambafileName)
  }

  /// The Xcode projects directly in a folder, by name.
  package static func xcodeprojs(in folder: Path, world: World) throws(Diagnostic) -> [Path] {
    try world.entries(of: folder).filter(isXcodeproj).map { folder.appending($0) }
  }

  /// The project that the user names, else the Rambafile's, else the only one in the current folder
  /// or in the Rambafile's folder.
  package static func xcodeproj(
    named name: String?, in world: World
  ) throws(Diagnostic) -> Located<Path> {
    let current = world.environment.currentFolder
    if let name {
      let path = current.appending(name).normalized
      return Located(path.name == "project.pbxproj" ? path.parent : path)
    }
    if let own = try Rambafile.ifThere(in: world)?.xcodeproj(in: world) { return own }
    var found: [Path] = []
    let folders = current == world.project ? [current] : [current, world.project]
    for folder in folders where found.isEmpty { found = try xcodeprojs(in: folder, world: world) }
    guard let first = found.first else {
      let make = ProjectGenerator.inUse(in: world.project, world: world)?.hint
      let searched = folders.map { "`\($0.text.escaped())`" }.joined(separator: " or ")
      throw Diagnostic(
        .error, "project.none", "there is no Xcode project in \(searched)",
        hints: [make ?? "pass one: `--xcodeproj-path YourApp.xcodeproj`."])
    }
    guard found.count == 1 else {
      let names = found.map { ShellWord.quoted($0.display(in: world)).escaped() }
      throw Diagnostic(
        .error, "project.several",
        "there are several Xcode projects: `\(names.joined(separator: "`, `"))`",
        hints: ["pass one: `--xcodeproj-path \(names[0])`."])
    }
    return Located(first)
  }

  /// The Xcode projects in a folder and below: the nearest first, those of one level by name.
  ///
  /// It skips folders below that can't be read: they can't hold the user's project.
  static func xcodeprojs(within folder: Path, world: World) throws(Diagnostic) -> [Path] {
    try entries(in: folder, world: world, where: isXcodeproj)
  }

  /// The Rambafiles in a folder and below, in the same order.
  package static func rambafiles(within folder: Path, world: World) throws(Diagnostic) -> [Path] {
    try entries(in: folder, world: world) { $0 == rambafileName }
      .filter { world.kind(of: $0) == .file }
  }

  /// The error of a command that runs above the projects; nil in a project, or without one below.
  static func errorAboveProjects(in folder: Path, world: World) throws(Diagnostic) -> Diagnostic? {
    if isProject(in: folder, world) { return nil }
    let places = try entries(in: folder, world: world) { $0 == rambafileName || isProject($0) }
      .filter { $0.parent != folder }
    guard let first = places.first(where: { $0.name == rambafileName }) ?? places.first
    else { return nil }
    return aboveProject(
      places, orChoose: first.parent, in: world,
      hints: ["run `viper setup` to write a Rambafile in this folder."])
  }

  /// Refuses a run without a Rambafile in a folder above at least `count` Rambafiles.
  package static func refuseAboveApps(
    atLeast count: Int, in world: World, hints: [String] = []
  ) throws(Diagnostic) {
    guard world.kind(of: world.rambafile) != .file else { return }
    let apps = try rambafiles(within: world.environment.currentFolder, world: world).map(\.parent)
    guard apps.count >= count else { return }
    throw aboveProject(apps, lacks: "Rambafile", orChoose: apps[0], in: world, hints: hints)
  }

  /// The error of a run in a folder whose projects or Rambafiles are all below it.
  static func aboveProject(
    _ places: [Path], lacks noun: String = "project", orChoose folder: Path, in world: World,
    hints: [String]
  ) -> Diagnostic {
    let choice = ShellWord.quoted(folder.display(in: world)).escaped()
    return Diagnostic(
      .error, "rambafile.above-project", "there is no \(noun) in this folder, only below it",
      notes: ["viper found \(places.map { $0.display(in: world) }.quotedList())."],
      hints: ["choose one with `viper -C \(choice) …`."] + hints)
  }

  private static func entries(
    in folder: Path, world: World, where matches: (String) -> Bool
  ) throws(Diagnostic) -> [Path] {
    var (found, folders, index) = ([Path](), [folder], 0)
    while index < folders.count {
      let parent = folders[index]
      index += 1
      let names = parent == folder ? try world.entries(of: folder) : world.names(in: parent)
      found += names.filter(matches).map { parent.appending($0) }
      guard parent.depth < folder.depth + maximalDepth else { continue }
      for name in names where folders.count <= maximalFolders && mayHoldProjects(name) {
        let child = parent.appending(name)
        guard attempt(try world.files.linkStatus(child))?.kind == .folder else { continue }
        folders.append(child)
      }
    }
    return found
  }

  private static func mayHoldProjects(_ name: String) -> Bool {
    !name.hasPrefix(".") && !skippedFolders.contains(name)
      && !bundleEndings.contains(where: name.hasSuffix)
  }

  /// Folders that Finder shows as one file.
  private static let bundleEndings = [
    ".xcodeproj", ".xcworkspace", ".xcassets", ".app", ".framework", ".xcframework", ".bundle",
    ".playground", ".lproj", ".xcdatamodeld",
  ]
}
