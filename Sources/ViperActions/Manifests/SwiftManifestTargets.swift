import Diagnostics
import SwiftText
import Workspace

/// Reads the targets of a `Package.swift` or of Tuist's `Project.swift` without running it.
struct SwiftManifestTargets {
  let syntax: SwiftManifestSyntax
  let root: Path
  let kind: ProjectManifest.Kind
  let world: World

  /// The roles of a package's targets, by the name of the call that declares them.
  private static let packageRoles: [String: TargetRole] = [
    "target": .library, "executableTarget": .tool, "testTarget": .unitTests,
    "macro": .aggregate, "plugin": .aggregate, "systemLibrary": .aggregate,
    "binaryTarget": .aggregate,
  ]

  private static let productRoles: [String: TargetRole] = [
    "app": .app, "appClip": .app, "framework": .framework, "staticFramework": .framework,
    "staticLibrary": .library, "dynamicLibrary": .library, "unitTests": .unitTests,
    "uiTests": .uiTests, "commandLineTool": .tool, "bundle": .aggregate,
    "stickerPackExtension": .aggregate,
  ]

  /// The folders of targets without `path`, in the order in which the package manager looks.
  private static let sourceFolders = ["Sources", "Source", "src", "srcs"]

  private var isPackage: Bool { kind == .package }

  private func isTarget(_ call: ManifestCall) -> Bool {
    isPackage
      ? Self.packageRoles[call.name] != nil
      : ["target", "Target"].contains(call.name) && call["product"] != nil
  }

  /// Adds the name, the targets and the places that can't be read.
  func fill(_ manifest: inout ProjectManifest) {
    // Calls of the same names declare dependencies and products.
    let others: Set = ["dependencies", isPackage ? "products" : "schemes"]
    let calls = syntax.calls(skipping: others, where: isTarget)
    let project = syntax.calls { $0.name == (isPackage ? "Package" : "Project") }.first
    manifest.declaredName = syntax.text(project?["name"])
    // Many teams declare targets by functions: `targets: [.feature(name: "Feed")]`.
    var unread = syntax.unreadOffsets(ofTargetsIn: project, isKnown: isTarget)
    let tests = calls.count { $0.name == "testTarget" }
    let code = calls.count { !["testTarget", "plugin"].contains($0.name) }
    for call in calls {
      let isOnly = (call.name == "testTarget" ? tests : code) == 1
      guard let target = isPackage ? packageTarget(call, isOnly) : tuistTarget(call) else {
        unread.append(call.offset)
        continue
      }
      guard let index = manifest.targets.firstIndex(where: { $0.name == target.name }) else {
        manifest.targets.append(target)
        continue
      }
      // A dependency in a constant looks like a target with nothing but a name.
      if call.arguments.count > 1 { manifest.targets[index] = target }
    }
    let file = manifest.file.display(in: world)
    manifest.unread = unread.prefix(3).map {
      SourceLocation(file: file, line: syntax.bytes.line(of: $0))
    }
    if isPackage, manifest.targets.isEmpty { manifest.targets = conventionalTargets }
  }

  private func readDependencies(of call: ManifestCall, into target: inout ManifestTarget) {
    let dependencies = syntax.elements(call["dependencies"])
    target.hasUnreadDependencies = isPackage && call["dependencies"] != nil && dependencies == nil
    for dependency in dependencies ?? [] {
      if let name = syntax.text(dependency) {
        target.dependencies.append(name)
      } else if let call = syntax.call(dependency) {
        if ["target", "byName"].contains(call.name), let name = syntax.text(call["name"]) {
          target.dependencies.append(name)
        }
      } else {
        target.hasUnreadDependencies = true
      }
    }
  }

  // MARK: - Packages

  /// The usual targets of an unreadable package, where `Sources` contains a single folder.
  private var conventionalTargets: [ManifestTarget] {
    let names = world.folderNames(in: root.appending("Sources"))
    guard names.count == 1 else { return [] }
    var code = ManifestTarget(name: names[0], role: .library)
    code.folders = ["Sources/" + code.name]
    var tests = ManifestTarget(name: code.name + "Tests", role: .unitTests)
    tests.folders = ["Tests/" + tests.name]
    tests.dependencies = [code.name]
    return world.kind(of: root.appending(tests.folders[0])) == .folder ? [code, tests] : [code]
  }

  /// Nil where only Swift itself can evaluate the name or the path.
  private func packageTarget(_ call: ManifestCall, _ isOnly: Bool) -> ManifestTarget? {
    guard let name = syntax.text(call["name"]), let role = Self.packageRoles[call.name] else {
      return nil
    }
    var target = ManifestTarget(name: name, role: role)
    guard target.role != .aggregate else { return target }
    let written = syntax.text(call["path"])
    if call["path"] != nil, written == nil { return nil }
    let folder = written.map { Path($0).text } ?? usualFolder(of: target, isOnly)
    let below = { (path: String) in Path(folder).appending(path).normalized.text }
    let sources = syntax.elements(call["sources"])?.map(syntax.text)
    target.hasUnreadFolders = sources?.contains(nil) == true
    // A module needs a folder, so single source files don't count.
    target.folders =
      sources?.compactMap(\.self).filter { !$0.hasSuffix(".swift") }.map(below) ?? [folder]
    target.excluded = (syntax.elements(call["exclude"]) ?? []).compactMap(syntax.text).map(below)
    target.declaresResources = call["resources"] != nil
    readDependencies(of: call, into: &target)
    return target
  }

  private func usualFolder(of target: ManifestTarget, _ isOnly: Bool) -> String {
    let parents = target.role == .unitTests ? ["Tests"] : Self.sourceFolders
    let folders = (parents + Self.sourceFolders).eachOnce.map { $0 + "/" + target.name }
    if let found = folders.first(where: { world.kind(of: root.appending($0)) == .folder }) {
      return found
    }
    // The only target of its kind (tests, or code) may have its files in the folder itself.
    let holding = parents.first { parent in
      world.names(in: root.appending(parent)).contains { $0.hasSuffix(".swift") }
    }
    return isOnly ? holding ?? folders[0] : folders[0]
  }

  // MARK: - Tuist

  private func tuistTarget(_ call: ManifestCall) -> ManifestTarget? {
    guard let name = syntax.text(call["name"]), let product = syntax.name(call["product"]) else {
      return nil
    }
    let isExtension = product.lowercased().hasSuffix("extension")
    var target = ManifestTarget(
      name: name, role: Self.productRoles[product] ?? (isExtension ? .appExtension : .other),
      productName: syntax.text(call["productName"]))
    // A target may have both; new files surely belong to a buildable folder.
    // A module needs a folder, so single source files don't count, nor do patterns such as `*.metal`.
    let folders =
      texts(call["buildableFolders"])
      + texts(call["sources"])
      .filter { $0?.contains("*") != false && $0?.contains(/\.(?!swift$)\w+$/) != true }
      .map { $0.flatMap(ManifestTarget.folder(ofPattern:)) }
    target.folders = folders.compactMap(\.self)
    target.hasUnreadFolders = folders.contains(nil)
    readDependencies(of: call, into: &target)
    return target.folders.isEmpty && target.role.takesCode ? nil : target
  }

  /// A text, a list of texts, and either in a call such as `.paths([…])` or `.glob(…)`.
  ///
  /// Nil stands for a part that can't be read.
  private func texts(_ value: SwiftManifestSyntax.Expression?) -> [String?] {
    guard let value else { return [] }
    if let elements = syntax.elements(value) { return elements.flatMap(texts) }
    if let call = syntax.call(value) { return texts(call.arguments.first?.value) }
    return [syntax.text(value)]
  }
}
