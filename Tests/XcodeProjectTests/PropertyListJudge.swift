import Foundation
import XcodeProject

/// Foundation's reader of the same form, as an opinion that shares no code with ours.
struct PropertyListJudge {
  let objects: [String: [String: Any]]
  let project: [String: Any]

  init(_ bytes: [UInt8]) throws {
    let list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    let root = list as? [String: Any] ?? [:]
    objects = root["objects"] as? [String: [String: Any]] ?? [:]
    project = objects[root["rootObject"] as? String ?? ""] ?? [:]
  }

  /// The places of all references below the main group, with their ids.
  func references() -> [String: [String]] {
    var found: [String: [String]] = [:]
    func visit(_ id: String, _ folder: [String], _ above: Set<String>) {
      guard let object = objects[id], !above.contains(id) else { return }
      let path = (object["path"] as? String ?? "").split(separator: "/").map(String.init)
      let place: [String]
      switch object["sourceTree"] as? String ?? "<group>" {
      case "<group>": place = folder + path
      case "SOURCE_ROOT": place = root + path
      case let tree: place = [tree] + path
      }
      let children = object["children"] as? [String]
      if children == nil {
        found[Self.clean(place).joined(separator: "/"), default: []].append(id)
      }
      for child in children ?? [] { visit(child, place, above.union([id])) }
    }
    visit(project["mainGroup"] as? String ?? "", root, [])
    return found
  }

  /// The files of a target's phases: for each phase's kind the ids of its references.
  func members(ofTarget id: String) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for phase in objects[id]?["buildPhases"] as? [String] ?? [] {
      guard let object = objects[phase], let isa = object["isa"] as? String else { continue }
      let files = (object["files"] as? [String] ?? []).compactMap {
        objects[$0]?["fileRef"] as? String
      }
      found[isa, default: []] += files
    }
    return found
  }

  private var root: [String] {
    (project["projectDirPath"] as? String ?? "").split(separator: "/").map(String.init)
  }

  private static func clean(_ path: [String]) -> [String] {
    var kept: [String] = []
    for part in path where part != "." {
      if part == "..", let last = kept.last, last != ".." {
        kept.removeLast()
      } else {
        kept.append(part)
      }
    }
    return kept
  }

  /// What is wrong with an edit, in this reader's eyes; empty when it holds all that was asked for.
  static func complaints(
    about edited: [UInt8], of original: ProjectFile, asked request: ModuleRegistration
  ) throws -> [String] {
    let before = try PropertyListJudge(original.bytes)
    let after = try PropertyListJudge(edited)
    var complaints: [String] = []
    let places = after.references()
    for file in request.files {
      let ids =
        places[clean(file.path.split(separator: "/").map(String.init)).joined(separator: "/")] ?? []
      guard ids.count == 1 else {
        complaints.append("\(file.path) has \(ids.count) references")
        continue
      }
      for target in original.targets
      where target.isNative && file.targets.contains(target.name) {
        guard original.targets.first(where: { $0.name == target.name })?.id == target.id else {
          continue
        }
        let phases = after.members(ofTarget: target.id).filter { $0.value.contains(ids[0]) }.keys
        var expected = expectedPhase(of: file)
        // Headers go where there is a phase for them; only frameworks get one.
        if file.path.hasSuffix(".h"), after.members(ofTarget: target.id)[headers] != nil {
          expected = headers
        }
        if phases.sorted() != (expected.map { [$0] } ?? []) {
          complaints.append("\(file.path) is in \(phases.sorted()) of \(target.name)")
        }
      }
    }
    for (id, object) in before.objects {
      guard let now = after.objects[id] else {
        complaints.append("\(id) is gone")
        continue
      }
      for (key, value) in object where !same(value, now[key]) {
        let old = value as? [String] ?? []
        let new = now[key] as? [String] ?? []
        let lists: Set<String> = [
          "children", "files", "buildPhases", "exceptions", "membershipExceptions",
        ]
        if !lists.contains(key) || new.filter(Set(old).contains) != old {
          complaints.append("\(key) of \(id) changed")
        }
      }
    }
    return complaints
  }

  /// Whether two property lists are the same except for one word among keys and elements.
  static func isSame(_ left: [UInt8], _ right: [UInt8], butFor word: String) throws -> Bool {
    func without(_ value: Any) -> Any {
      if let list = value as? [Any] {
        return list.filter { $0 as? String != word }.map(without)
      }
      if let dictionary = value as? [String: Any] {
        return dictionary.filter { $0.key != word }.mapValues(without)
      }
      return value
    }
    let lists = try [left, right].map {
      try PropertyListSerialization.propertyList(from: Data($0), format: nil)
    }
    return same(without(lists[0]), without(lists[1]))
  }

  private static func same(_ left: Any, _ right: Any?) -> Bool {
    guard let right else { return false }
    return (left as? NSObject)?.isEqual(right) ?? false
  }

  private static let headers = "PBXHeadersBuildPhase"

  /// The phases of the extensions that the tests use, said a second time on purpose.
  private static func expectedPhase(of file: ModuleRegistration.File) -> String? {
    if file.isResource { return "PBXResourcesBuildPhase" }
    switch file.path.split(separator: ".").last.map(String.init) ?? "" {
    case "swift", "m", "mm", "metal", "intentdefinition": return "PBXSourcesBuildPhase"
    case "xib", "storyboard", "strings", "xcassets": return "PBXResourcesBuildPhase"
    default: return nil
    }
  }
}
