/// The scenes and segues of an app's storyboards.
struct Storyboards {
  /// The types of two scenes, which ``type(_:)`` resolves; empty for a class of the system.
  typealias Segue = (source: String, destination: String)

  /// The types of scenes by their identifiers.
  private(set) var scenes: [String: Set<String>] = [:]
  private(set) var segues: [String: [Segue]] = [:]
  /// The types that a storyboard shows without code: first scenes, and destinations of segues.
  private(set) var shown: Set<String> = []
  /// The embedded scenes, each as the destination of the scene around it.
  private(set) var embedded: [Segue] = []
  /// The types of initial scenes by the storyboard's name.
  private(set) var initial: [String: String] = [:]

  private struct Scene {
    /// Its class, `@name` or `@#identifier` for a reference to another storyboard, or empty.
    var type: String
    var identifiers: [String]
    var segues: [(identifier: String?, destination: String, kind: String)] = []
  }

  /// Adds a storyboard as Xcode writes it.
  mutating func read(_ bytes: [UInt8], named name: String) {
    var (scenes, current, first) = ([String: Scene](), "", String?.none)
    var position = bytes.startIndex
    while let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")),
      let close = bytes[open...].firstIndex(of: UInt8(ascii: ">"))
    {
      position = close + 1
      let element = bytes[(open + 1)..<min(close, open + 48)]
      let name = element.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
      let kind = String(decoding: name, as: UTF8.self)
      lazy var values = Self.attributes(of: bytes[open..<close])
      switch kind {
      case "document": first = values["initialViewController"]
      case "scene": current = ""
      case "segue":
        guard let destination = values["destination"] else { continue }
        scenes[current]?.segues.append((values["identifier"], destination, values["kind"] ?? ""))
      default:
        guard kind.hasSuffix("ontroller") || kind.hasSuffix("Placeholder"), current.isEmpty,
          let id = values["id"]
        else { continue }
        current = id
        let reference = values["storyboardName"].map { name in
          "@" + (values["referencedIdentifier"].map { "#" + $0 } ?? name)
        }
        scenes[id] = Scene(
          type: reference ?? values["customClass"] ?? "",
          // A reference with the identifier of its scene is no second scene.
          identifiers: [values["storyboardIdentifier"], values["restorationIdentifier"]]
            .compactMap { $0 == values["referencedIdentifier"] ? nil : $0 })
      }
    }
    add(scenes, named: name, first: first)
  }

  private mutating func add(_ scenes: [String: Scene], named name: String, first: String?) {
    for scene in scenes.values {
      let type = type(of: scene, in: scenes)
      for identifier in scene.identifiers { self.scenes[identifier, default: []].insert(type) }
      for (identifier, destination, kind) in scene.segues {
        guard let target = scenes[destination], kind != "unwind" else { continue }
        let segue = (scene.type, self.type(of: target, in: scenes))
        if let identifier { segues[identifier, default: []].append(segue) }
        if kind == "embed" { embedded.append(segue) }
        shown.insert(segue.1)
      }
    }
    if let scene = first.flatMap({ scenes[$0] }) {
      let type = type(of: scene, in: scenes)
      initial[name] = type
      shown.insert(type)
    }
  }

  /// The type of a scene; for a container such as a navigation controller that of its first screen.
  private func type(of scene: Scene, in scenes: [String: Scene], depth: Int = 0) -> String {
    guard scene.type.isEmpty || scene.type.hasSuffix("NavigationController"), depth < 4,
      let root = scene.segues.first(where: { $0.kind == "relationship" }),
      let target = scenes[root.destination]
    else { return scene.type }
    return type(of: target, in: scenes, depth: depth + 1)
  }

  /// The class of a scene's type; follows a reference to another storyboard.
  func type(_ name: String) -> String? {
    guard name.hasPrefix("@") else { return name.isEmpty ? nil : name }
    let reference = String(name.dropFirst())
    let found =
      reference.hasPrefix("#") ? scenes[String(reference.dropFirst())]?.only : initial[reference]
    return found.flatMap { $0.hasPrefix("@") || $0.isEmpty ? nil : $0 }
  }

  private static func attributes(of element: ArraySlice<UInt8>) -> [String: String] {
    var values: [String: String] = [:]
    let parts = element.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    for index in stride(from: 0, to: parts.count - 1, by: 2) {
      let name = parts[index].dropLast().reversed().prefix { $0 > 0x20 }.reversed()
      values[String(decoding: Array(name), as: UTF8.self)] = String(
        decoding: parts[index + 1], as: UTF8.self)
    }
    return values
  }
}
