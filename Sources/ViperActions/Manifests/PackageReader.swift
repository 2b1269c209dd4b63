import Diagnostics
import Workspace

/// Reads the targets of a `Package.swift` without running it.
struct PackageReader {
  let reader: SwiftManifestReader
  let world: World

  /// By the name of the call that declares them.
  private static let roles: [String: TargetRole] = [
    "target": .library, "executableTarget": .tool, "testTarget": .unitTests,
    "macro": .aggregate, "plugin": .aggregate, "systemLibrary": .aggregate,
    "binaryTarget": .aggregate,
  ]

  /// The folders of targets without `path`, in the order in which the package manager looks.
  private static let sourceFolders = ["Sources", "Source", "src", "srcs"]
  private static let testFolders = ["Tests"] + sourceFolders

  func fill(_ manifest: inout ProjectManifest) {
    // Calls of the same names declare dependencies and products.
    let calls = reader.calls(skipping: ["dependencies", "products"]) { Self.roles[$0.name] != nil }
    let package = reader.calls { $0.name == "Package" }.first
    manifest.name = reader.text(package?["name"])
    var unread = reader.unreadLines(ofTargetsIn: package) { Self.roles[$0.name] != nil }
    for call in calls {
      guard let target = target(call, in: manifest.folder, isOnly: calls.count == 1) else {
        unread.append(call.line)
        continue
      }
      // A dependency in a constant looks like a target with nothing but a name.
      if let index = manifest.targets.firstIndex(where: { $0.name == target.name }) {
        if call.arguments.count > 1 { manifest.targets[index] = target }
      } else {
        manifest.targets.append(target)
      }
    }
    manifest.addUnread(unread, in: world)
    if manifest.targets.isEmpty { manifest.targets = onlyTarget(in: manifest.folder) }
  }

  /// The target of a package that can't be read, where `Sources` has only one folder.
  private func onlyTarget(in root: Path) -> [ManifestTarget] {
    let names = world.folderNames(in: root.appending("Sources"))
    guard names.count == 1 else { return [] }
    var code = ManifestTarget(names[0], .library)
    code.folders = ["Sources/" + code.name]
    var tests = ManifestTarget(code.name + "Tests", .unitTests)
    tests.folders = ["Tests/" + tests.name]
    tests.dependencies = [code.name]
    return world.kind(of: root.appending(tests.folders[0])) == .folder ? [code, tests] : [code]
  }

  /// Nil where only Swift itself can evaluate the name or the path.
  private func target(_ call: ManifestCall, in root: Path, isOnly: Bool) -> ManifestTarget? {
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
    // A module needs a folder, so single source files don't count.
    target.folders = sources.map { $0.filter { !$0.hasSuffix(".swift") }.map(below) } ?? [folder]
    target.excluded = (reader.elements(call["exclude"]) ?? []).compactMap(reader.text).map(below)
    target.declaresResources = call["resources"] != nil
    let dependencies = reader.elements(call["dependencies"])
    target.hasUnreadDependencies = call["dependencies"] != nil && dependencies == nil
    for dependency in dependencies ?? [] {
      if let name = reader.text(dependency) {
        target.dependencies.append(name)
      } else if let call = reader.call(dependency) {
        if call.name != "product", let name = reader.text(call["name"]) {
          target.dependencies.append(name)
        }
      } else {
        target.hasUnreadDependencies = true
      }
    }
    return target
  }

  private func folder(of target: ManifestTarget, in root: Path, isOnly: Bool) -> String {
    let parents = target.role == .unitTests ? Self.testFolders : Self.sourceFolders
    let folders = parents.map { $0 + "/" + target.name }
    if let found = folders.first(where: { world.kind(of: root.appending($0)) == .folder }) {
      return found
    }
    // The only target of a package may have its files in `Sources` itself.
    let holding = parents.first { parent in
      world.names(in: root.appending(parent)).contains { $0.hasSuffix(".swift") }
    }
    return isOnly ? holding ?? folders[0] : folders[0]
  }
}
