import Foundation
import XcodeProject

/// Writes an outline in the form of the recorded `project-after.json`.
enum OutlineJSON {
  static func object(_ outline: ProjectOutline) -> [String: Any] {
    [
      "groups": outline.groups.map(node),
      "targets": outline.targets.map { target in
        [
          "name": target.name,
          "phases": target.phases.map { ["isa": $0.isa, "files": $0.files] as [String: Any] },
        ] as [String: Any]
      },
    ]
  }

  private static func node(_ node: ProjectOutline.Node) -> [String: Any] {
    var object: [String: Any] = [
      "name": node.name, "isa": node.isa, "path": node.path ?? NSNull(),
      "sourceTree": node.sourceTree,
    ]
    if let children = node.children {
      object["children"] = children.map(Self.node)
    } else {
      object["type"] = node.type ?? NSNull()
    }
    return object
  }

  /// With sorted keys, so that equal objects are equal texts.
  static func text(_ object: [String: Any]) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .prettyPrinted])
    return String(decoding: data, as: UTF8.self)
  }
}
