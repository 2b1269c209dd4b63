import Diagnostics
import Workspace

/// Reads the targets of a `Package.swift`, which is never run.
struct PackageReading {
  private let reader: SwiftValueReader
  private let world: World

  init(_ bytes: [UInt8], in world: World) {
    reader = SwiftValueReader(bytes)
    self.world = world
  }

  /// By the name of the call that declares them.
  private static let roles: [String: TargetRole] = [
    "target": .library, "executableTarget": .tool, "testTarget": .unitTests,
    "macro": .aggregate, "plugin": .aggregate, "systemLibrary": .aggregate,
    "binaryTarget": .aggregate,
  ]

  /// Where the package manager looks for a target without `path`, the first first.
  private static let sourceFolders = ["Sources", "Source", "src", "srcs"]
  private static let testFolders = ["Tests"] + sourceFolders

  func fill(_ manifest: inout ProjectManifest) {
    var calls: [SwiftCall] = []
    var packages: [SwiftCall] = []
    for value in reader.values {
      // A dependency and a product are named by calls of the same names.
      value.calls(
        without: ["dependencies", "products"], where: { Self.roles[$0.name] != nil }, into: &calls)
      value.calls(without: [], where: { $0.name == "Package" }, into: &packages)
    }
    manifest.name = reader.text(packages.first?["name"])
    let file = manifest.file.display(in: world)
    manifest.unread = reader.unread("targets", of: packages.first) { Self.roles[$0.name] != nil }
      .map { SourceLocation(file: file, line: $0) }
    for call in calls {
      guard let target = target(call, in: manifest.folder, isOnly: calls.count == 1) else {
        manifest.unread.append(SourceLocation(file: file, line: call.line))
        continue
      }
      // A dependency in a list of its own looks like a target of which nothing is said.
      if let index = manifest.targets.firstIndex(where: { $0.name == target.name }) {
        if call.arguments.count > 1 { manifest.targets[index] = target }
      } else {
        manifest.targets.append(target)
      }
    }
    if manifest.targets.isEmpty { guess(&manifest) }
  }

  /// Where nothing can be read, the one folder in `Sources` is a target's: there is no other way.
  private func guess(_ manifest: inout ProjectManifest) {
    let sources = manifest.folder.appending(Self.sourceFolders[0])
    let names = world.folderNames(in: sources)
    guard names.count == 1 else { return }
    var target = ManifestTarget(names[0], .library)
    target.folders = [Self.sourceFolders[0] + "/" + names[0]]
    manifest.targets = [target]
    let tests = Self.testFolders[0] + "/" + manifest.targets[0].name + "Tests"
    guard world.kind(of: manifest.folder.appending(tests)) == .folder else { return }
    target = ManifestTarget(Path(tests).name, .unitTests)
    target.folders = [tests]
    target.dependencies = [manifest.targets[0].name]
    manifest.targets.append(target)
  }

  /// Nil where name or place has to be run to be known.
  private func target(_ call: SwiftCall, in root: Path, isOnly: Bool) -> ManifestTarget? {
    guard let name = reader.text(call["name"]) else { return nil }
    var target = ManifestTarget(name, Self.roles[call.name] ?? .other)
    guard target.role != .aggregate else { return target }
    let folder: String
    if let written = call["path"] {
      guard let path = reader.text(written) else { return nil }
      folder = Path(path).text
    } else {
      folder = self.folder(of: target, in: root, isOnly: isOnly)
    }
    let below = { (path: String) in Path(folder).appending(path).normalized.text }
    let sources = reader.elements(call["sources"])?.compactMap(reader.text)
    // A source that is a file holds no module.
    target.folders = sources.map { $0.filter { !$0.hasSuffix(".swift") }.map(below) } ?? [folder]
    target.excluded = (reader.elements(call["exclude"]) ?? []).compactMap(reader.text).map(below)
    read(call["dependencies"], into: &target)
    return target
  }

  private func read(_ value: SwiftValue?, into target: inout ManifestTarget) {
    guard let value else { return }
    guard let elements = reader.elements(value) else {
      target.hasUnreadDependencies = true
      return
    }
    for element in elements {
      if let name = reader.text(element) {
        target.dependencies.append(name)
      } else if case .call(let call) = element {
        if call.name == "product" { continue }
        if let name = reader.text(call["name"]) { target.dependencies.append(name) }
      } else {
        target.hasUnreadDependencies = true
      }
    }
  }

  private func folder(of target: ManifestTarget, in root: Path, isOnly: Bool) -> String {
    let parents = target.role == .unitTests ? Self.testFolders : Self.sourceFolders
    let folders = parents.map { $0 + "/" + target.name }
    if let found = folders.first(where: { world.kind(of: root.appending($0)) == .folder }) {
      return found
    }
    // The one target of a package may have its files in `Sources` itself.
    let holding = parents.first { parent in
      world.names(in: root.appending(parent)).contains { $0.hasSuffix(".swift") }
    }
    if isOnly, let holding { return holding }
    return folders[0]
  }
}
