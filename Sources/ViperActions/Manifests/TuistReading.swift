import Diagnostics
import Workspace

/// Reads the targets of Tuist's `Project.swift`, which is never run.
struct TuistReading {
  private let reader: SwiftValueReader
  private let world: World

  init(_ bytes: [UInt8], in world: World) {
    reader = SwiftValueReader(bytes)
    self.world = world
  }

  func fill(_ manifest: inout ProjectManifest) {
    var calls: [SwiftCall] = []
    var projects: [SwiftCall] = []
    for value in reader.values {
      value.calls(
        without: ["dependencies", "schemes"],
        where: { ($0.name == "target" || $0.name == "Target") && $0["product"] != nil },
        into: &calls)
      value.calls(without: [], where: { $0.name == "Project" }, into: &projects)
    }
    manifest.name = reader.text(projects.first?["name"])
    let file = manifest.file.display(in: world)
    for call in calls {
      if let target = target(call) {
        manifest.targets.append(target)
      } else {
        manifest.unread.append(SourceLocation(file: file, line: call.line))
      }
    }
    // Many teams make their targets by helpers of their own: `targets: [.feature(name: "Feed")]`.
    manifest.unread += reader.unread("targets", of: projects.first, isKnown: calls.contains)
      .map { SourceLocation(file: file, line: $0) }
  }

  private func target(_ call: SwiftCall) -> ManifestTarget? {
    guard let name = reader.text(call["name"]),
      case .word(let product, _)? = call["product"]
    else { return nil }
    var target = ManifestTarget(
      name, Self.role(ofProduct: product), module: reader.text(call["productName"]))
    // Both may stand there; a folder is what new files surely belong to.
    target.folders =
      folders(call["buildableFolders"]) { $0 } + folders(call["sources"], ofPattern)
    for element in reader.elements(call["dependencies"]) ?? [] {
      if case .call(let dependency) = element {
        guard dependency.name == "target", let name = reader.text(dependency["name"]) else {
          continue
        }
        target.dependencies.append(name)
      } else {
        target.hasUnreadDependencies = true
      }
    }
    return target.folders.isEmpty && target.role.takesCode ? nil : target
  }

  private static func role(ofProduct product: String) -> TargetRole {
    switch product {
    case "app", "appClip": .app
    case "framework", "staticFramework": .framework
    case "staticLibrary", "dynamicLibrary": .library
    case "unitTests": .unitTests
    case "uiTests": .uiTests
    case "commandLineTool": .tool
    case "bundle", "stickerPackExtension": .aggregate
    default: product.lowercased().hasSuffix("extension") ? .appExtension : .other
    }
  }

  /// A text, a list of texts, and either in a call such as `.paths([…])` or `.glob(…)`.
  private func folders(_ value: SwiftValue?, _ folder: (String) -> String?) -> [String] {
    guard let value else { return [] }
    if let text = reader.text(value) { return folder(text).map { [$0] } ?? [] }
    if let elements = reader.elements(value) { return elements.flatMap { folders($0, folder) } }
    guard case .call(let call) = value else { return [] }
    return call.arguments.prefix(1).flatMap { folders($0.value, folder) }
  }

  /// The folder of which a pattern takes all Swift files, at any depth: `App/Sources` of
  /// `App/Sources/**/*.swift`.
  private func ofPattern(_ pattern: String) -> String? {
    let names = Path(pattern).components
    guard let star = names.firstIndex(where: { $0.contains("*") || $0.contains("?") }) else {
      return nil
    }
    guard names[star] == "**" else { return nil }
    let rest = names[(star + 1)...]
    guard rest.isEmpty || Array(rest) == ["*.swift"] || Array(rest) == ["*"] else { return nil }
    return star == 0 ? "." : names[..<star].joined(separator: "/")
  }
}
