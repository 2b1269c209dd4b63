import Workspace

/// Reads the names of dependencies out of the manifests of package managers.
enum DependencyNames {
  /// `pod 'Name'` and `pod "Name/Subspec"`: both the pod and the subspec count.
  static func inPodfile(_ bytes: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    for line in lines(bytes, comment: "#") {
      guard line.hasPrefix("pod"), let name = quoted(in: line.dropFirst(3)).first else { continue }
      insert(name, into: &names)
      if let slash = name.firstIndex(of: "/") { insert(String(name[..<slash]), into: &names) }
    }
    return names
  }

  /// `github "owner/Name"`, `git "https://…/Name.git"`, `binary "https://…/Name.json"`.
  static func inCartfile(_ bytes: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    for line in lines(bytes, comment: "#") {
      guard line.hasPrefix("github") || line.hasPrefix("git") || line.hasPrefix("binary"),
        let address = quoted(in: line[...]).first
      else { continue }
      insert(address, into: &names)
      insert(lastPart(of: address), into: &names)
    }
    return names
  }

  /// `.package(url: "https://…/Name")` and `.product(name: "Name", package: …)`.
  static func inPackage(_ bytes: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    for line in lines(bytes, comment: "//")
    where line.contains("package(") || line.contains("product(") || line.contains("url:") {
      for text in quoted(in: line[...]) {
        insert(text, into: &names)
        insert(lastPart(of: text), into: &names)
      }
    }
    return names
  }

  private static func insert(_ name: String, into names: inout Set<String>) {
    names.insert(name.lowercased())
  }

  private static func lastPart(of address: String) -> String {
    var name = Path(address).name
    for ending in [".git", ".json"] where name.hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    return name
  }

  private static func lines(_ bytes: [UInt8], comment: String) -> [String] {
    String(decoding: bytes, as: UTF8.self).lines.map(\.trimmed)
      .filter { !$0.isEmpty && !$0.hasPrefix(comment) }
  }

  /// The texts between quotes of either kind.
  private static func quoted(in line: Substring) -> [String] {
    var found: [String] = []
    var rest = line
    while let open = rest.firstIndex(where: { $0 == "\"" || $0 == "'" }) {
      let after = rest.index(after: open)
      guard let close = rest[after...].firstIndex(of: rest[open]) else { break }
      found.append(String(rest[after..<close]))
      rest = rest[rest.index(after: close)...]
    }
    return found
  }
}
