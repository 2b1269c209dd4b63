import Diagnostics
import Workspace

/// Reads the targets of Tuist's `Project.swift` without running it.
struct TuistReader {
  let reader: SwiftManifestReader
  let world: World

  func fill(_ manifest: inout ProjectManifest) {
    let isTarget = { (call: ManifestCall) in
      ["target", "Target"].contains(call.name) && call["product"] != nil
    }
    let calls = reader.calls(skipping: ["dependencies", "schemes"], where: isTarget)
    let project = reader.calls { $0.name == "Project" }.first
    manifest.name = reader.text(project?["name"])
    let targets = calls.map(target)
    manifest.targets = targets.compactMap(\.self)
    // Many teams declare targets by functions: `targets: [.feature(name: "Feed")]`.
    manifest.addUnread(
      zip(calls, targets).filter { $0.1 == nil }.map(\.0.line)
        + reader.unreadLines(ofTargetsIn: project, isKnown: isTarget), in: world)
  }

  private func target(_ call: ManifestCall) -> ManifestTarget? {
    guard let name = reader.text(call["name"]), let product = reader.name(call["product"]) else {
      return nil
    }
    var target = ManifestTarget(
      name, Self.role(ofProduct: product), module: reader.text(call["productName"]))
    // A target may have both; new files surely belong to a buildable folder.
    target.folders = texts(call["buildableFolders"]) + texts(call["sources"]).compactMap(folder)
    for element in reader.elements(call["dependencies"]) ?? [] {
      if let dependency = reader.call(element) {
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
  private func texts(_ value: SwiftManifestReader.Expression?) -> [String] {
    if let text = reader.text(value) { return [text] }
    if let elements = reader.elements(value) { return elements.flatMap(texts) }
    return value.flatMap(reader.call).map { texts($0.arguments.first?.value) } ?? []
  }

  /// The folder whose Swift files a pattern takes at any depth: `App` for `App/**/*.swift`.
  private func folder(ofPattern pattern: String) -> String? {
    let names = Path(pattern).components
    guard let star = names.firstIndex(where: { $0.contains("*") || $0.contains("?") }),
      names[star] == "**", [[], ["*.swift"], ["*"]].contains(Array(names[(star + 1)...]))
    else { return nil }
    return star == 0 ? "." : names[..<star].joined(separator: "/")
  }
}
