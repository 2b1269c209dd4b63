import Foundation

/// The navigator's tree and the targets' members, for comparing: read by Foundation's reader of
/// property lists, so that it shares no code with ours.
package struct ProjectOutline: Hashable {
  /// A group, file or other entry of the navigator.
  package struct Node: Hashable {
    /// As the navigator shows it.
    package var name: String
    /// Such as `PBXGroup`.
    package var isa: String
    /// As written in the project, relative to what `sourceTree` says.
    package var path: String?
    /// Such as `<group>` or `SOURCE_ROOT`.
    package var sourceTree: String
    /// The last known file type of a file; nil for groups and where none is written.
    package var type: String?
    /// Nil for what is no group.
    package var children: [Node]?
  }

  /// One build phase of a target.
  package struct Phase: Hashable {
    /// Such as `PBXSourcesBuildPhase`.
    package var isa: String
    /// The members as paths of names from the main group, each after a `/`.
    package var files: [String]
  }

  /// One target.
  package struct Target: Hashable {
    /// The target's name.
    package var name: String
    /// Its phases in order.
    package var phases: [Phase]
  }

  /// The children of the main group.
  package var groups: [Node] = []
  /// The targets in the project's order.
  package var targets: [Target] = []

  /// Reads a project file.
  ///
  /// - Throws: when the bytes are no property list.
  package init(_ bytes: [UInt8]) throws {
    let list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    let root = list as? [String: Any] ?? [:]
    let objects = Objects(all: root["objects"] as? [String: [String: Any]] ?? [:])
    let project = objects.all[root["rootObject"] as? String ?? ""] ?? [:]
    let main = project["mainGroup"] as? String ?? ""
    groups = objects.ids("children", of: main).map { objects.node($0, below: [main]) }
    let paths = objects.paths(below: main)
    targets = (project["targets"] as? [String] ?? []).map { target in
      Target(
        name: objects.text("name", of: target) ?? "",
        phases: objects.ids("buildPhases", of: target).map { phase in
          Phase(
            isa: objects.text("isa", of: phase) ?? "",
            files: objects.ids("files", of: phase).compactMap { objects.member($0, paths) })
        })
    }
  }

  /// In the form of the recorded `project-after.json`.
  package var json: [String: Any] {
    [
      "groups": groups.map(\.json),
      "targets": targets.map { target in
        [
          "name": target.name,
          "phases": target.phases.map { ["isa": $0.isa, "files": $0.files] as [String: Any] },
        ] as [String: Any]
      },
    ]
  }

  /// A JSON object with sorted keys, so that equal objects are equal texts.
  package static func text(_ object: [String: Any]) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .prettyPrinted])
    return String(decoding: data, as: UTF8.self)
  }
}

extension ProjectOutline.Node {
  fileprivate var json: [String: Any] {
    var object: [String: Any] = [
      "name": name, "isa": isa, "path": path ?? NSNull(), "sourceTree": sourceTree,
    ]
    if let children {
      object["children"] = children.map(\.json)
    } else {
      object["type"] = type ?? NSNull()
    }
    return object
  }
}

/// The objects of a project by their ids.
private struct Objects {
  var all: [String: [String: Any]]

  func text(_ key: String, of id: String) -> String? { all[id]?[key] as? String }

  /// The objects that a list names, without ids of nothing.
  func ids(_ key: String, of id: String) -> [String] {
    (all[id]?[key] as? [String] ?? []).filter { all[$0] != nil }
  }

  private func isGroup(_ id: String) -> Bool {
    ["PBXGroup", "PBXVariantGroup", "XCVersionGroup"].contains(text("isa", of: id))
  }

  func node(_ id: String, below above: Set<String>) -> ProjectOutline.Node {
    let isGroup = isGroup(id)
    // A group inside itself is damage; it is shown once, without its children.
    let inside = above.contains(id) ? [] : ids("children", of: id)
    return ProjectOutline.Node(
      name: name(of: id), isa: text("isa", of: id) ?? "", path: text("path", of: id),
      sourceTree: text("sourceTree", of: id) ?? "",
      type: isGroup ? nil : text("lastKnownFileType", of: id),
      children: isGroup ? inside.map { node($0, below: above.union([id])) } : nil)
  }

  private func name(of id: String) -> String {
    if let name = text("name", of: id) { return name }
    let path = text("path", of: id) ?? ""
    if text("sourceTree", of: id) == "BUILT_PRODUCTS_DIR" { return path }
    return path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The way of names to each object, from the main group.
  func paths(below main: String) -> [String: String] {
    var paths = [main: ""]
    var pending = [main]
    while let group = pending.popLast() {
      for child in ids("children", of: group) where paths[child] == nil {
        paths[child] = (paths[group] ?? "") + "/" + name(of: child)
        if isGroup(child) { pending.append(child) }
      }
    }
    return paths
  }

  func member(_ buildFile: String, _ paths: [String: String]) -> String? {
    if let file = text("fileRef", of: buildFile), all[file] != nil {
      return paths[file] ?? "/" + name(of: file)
    }
    return text("productRef", of: buildFile).flatMap { text("productName", of: $0) }
  }
}
