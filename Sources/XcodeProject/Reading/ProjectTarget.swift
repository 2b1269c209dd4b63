package import Diagnostics

package struct ProjectTarget: Sendable, Hashable {
  package var id: String
  /// The name that the Rambafile uses.
  package var name: String
  /// Whether it is a `PBXNativeTarget`, unlike one that groups others or runs a tool.
  package var isNative: Bool
  /// For example `com.apple.product-type.application`; empty where there is none.
  package var productType: String
}

extension ProjectFile {
  /// The project's targets in Xcode's order.
  package var targets: [ProjectTarget] { targetObjects.map { target($0) } }

  /// The names of the project's targets that a target depends on directly.
  package func dependencies(of target: String) -> [String] {
    (targetsByName[target].map { references("dependencies", of: $0) } ?? [])
      .compactMap { reference("target", of: $0) }.map(name(ofTarget:))
  }

  /// Whether a target is only for macOS or watchOS, which lack UIKit's view controllers.
  package func lacksUIKit(_ name: String) -> Bool {
    guard let found = targetsByName[name].map(target) else { return false }
    let keys: [StaticString] = ["SUPPORTED_PLATFORMS", "SDKROOT"]
    let value = keys.lazy.compactMap { buildSetting($0, of: found) }
      .first { !$0.isEmpty && !$0.contains("$") }
    let platforms = (value ?? "").split(separator: " ")
    return !platforms.isEmpty
      && platforms.allSatisfy { $0.hasPrefix("macosx") || $0.hasPrefix("watch") }
  }

  /// A build setting of the target, else of the project, with variables unresolved.
  ///
  /// Of several configurations, the first one that has it.
  package func buildSetting(_ key: StaticString, of target: ProjectTarget) -> String? {
    allConfigurations(of: target).lazy
      .compactMap { string(key, in: field("buildSettings", of: $0)) }.first
  }

  /// Whether a configuration of the target or the project takes settings from an xcconfig.
  package func usesConfigurationFile(_ target: ProjectTarget) -> Bool {
    let keys: [StaticString] = ["baseConfigurationReference", "baseConfigurationReferenceAnchor"]
    return allConfigurations(of: target).contains { object in
      keys.contains { string($0, of: object) != nil }
    }
  }

  private func allConfigurations(of target: ProjectTarget) -> [Int] {
    (find(id: target.id).map(configurations) ?? []) + configurations(of: projectIndex)
  }

  func configurations(of target: Int) -> [Int] {
    reference("buildConfigurationList", of: target)
      .map { references("buildConfigurations", of: $0) } ?? []
  }

  private func target(_ object: Int) -> ProjectTarget {
    ProjectTarget(
      id: id(object), name: name(ofTarget: object), isNative: objects[object].kind == .nativeTarget,
      productType: string("productType", of: object) ?? "")
  }

  /// The error for a name that no target has.
  package func unknownTarget(_ name: String) -> Diagnostic {
    let names = targetObjects.map(name(ofTarget:))
    // More than fifty are not listed.
    var quoted = names.prefix(50).map { "`\($0)`" }
    if names.count > quoted.count { quoted.append("\(names.count - quoted.count) more") }
    let first = quoted.dropLast().joined(separator: ", ")
    let list = (first.isEmpty ? "" : first + " and ") + (quoted.last ?? "no targets")
    let start = DidYouMean.hints(for: name, among: names).first.map { $0 + " The" } ?? "the"
    return Diagnostic(
      .error, "project.unknown-target", "no target named `\(name)` in \(file)",
      hints: ["\(start) project has \(list)."])
  }

  /// The first target of each name.
  var targetsByName: [String: Int] {
    Dictionary(targetObjects.map { (name(ofTarget: $0), $0) }) { first, _ in first }
  }

  func name(ofTarget target: Int) -> String { string("name", of: target) ?? "" }

  var targetObjects: [Int] {
    references("targets", of: projectIndex).filter { objects[$0].kind.isTarget }
  }

  func isa(of object: Int) -> String {
    let kind = objects[object].kind
    return kind == .other ? string("isa", of: object) ?? "" : kind.rawValue
  }
}
