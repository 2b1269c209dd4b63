import Diagnostics

/// The location of a group or file on the disk, as far as the project file shows it.
struct DiskPath: Hashable, CustomStringConvertible {
  enum Anchor: Hashable {
    /// Relative to the folder that holds the `.xcodeproj`.
    case projectFolder
    /// From the root of the file system.
    case root
    /// Below an Xcode variable, such as `BUILT_PRODUCTS_DIR`.
    case variable(String)
  }

  var anchor: Anchor
  /// Without `.`, empty components and inner `..`; only the beginning can be `..`.
  var components: [String]

  init(_ anchor: Anchor, _ components: [String] = []) {
    self.anchor = anchor
    self.components = Self.normalised(components, atRoot: anchor == .root)
  }

  /// A path relative to the folder that holds the `.xcodeproj`.
  init(inProject path: String) { self.init(.projectFolder, Self.split(path)) }

  func appending(_ path: String) -> DiskPath { DiskPath(anchor, components + Self.split(path)) }

  var parent: DiskPath { DiskPath(anchor, components + [".."]) }

  var description: String {
    let joined = components.joined(separator: "/")
    switch anchor {
    case .projectFolder: return joined
    case .root: return "/" + joined
    case .variable(let name): return joined.isEmpty ? "$(\(name))" : "$(\(name))/\(joined)"
    }
  }

  /// The path from a folder; nil for a place outside of it.
  func components(below folder: DiskPath) -> ArraySlice<String>? {
    guard anchor == folder.anchor, components.starts(with: folder.components) else { return nil }
    return components.dropFirst(folder.components.count)
  }

  /// Whether both are spelled with the same bytes.
  func hasSameBytes(as other: DiskPath) -> Bool {
    self == other && zip(components, other.components).allSatisfy { $0.hasSameBytes(as: $1) }
  }

  /// The path for comparison on disks that ignore case.
  var caseFolded: DiskPath { DiskPath(anchor, components.map(\.caseFolded)) }

  /// The same place relative to the project folder, if its absolute path `folder` is known.
  func canonical(in folder: [String]?) -> DiskPath {
    if anchor == .projectFolder, !startsAboveAnchor { return self }
    let path = DiskPath(.projectFolder).relativePath(to: self, projectFolder: folder)
    return path.map { DiskPath(.projectFolder, $0) } ?? self
  }

  /// The relative path from this folder to `target`; nil where there is none.
  func relativePath(to target: DiskPath, projectFolder folder: [String]?) -> [String]? {
    var from = components
    var to = target.components
    // With a common anchor, the path does not depend on where the anchor is.
    let share = anchor == target.anchor && !startsAboveAnchor && !target.startsAboveAnchor
    if !share, let folder, let left = absolute(in: folder), let right = target.absolute(in: folder)
    {
      (from, to) = (left, right)
    } else if anchor != target.anchor {
      return nil
    }
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let up = from.dropFirst(shared)
    guard !up.contains("..") else { return nil }
    return Array(repeating: "..", count: up.count) + to.dropFirst(shared)
  }

  private var startsAboveAnchor: Bool { components.first == ".." }

  private func absolute(in folder: [String]) -> [String]? {
    switch anchor {
    case .root: components
    case .projectFolder: Self.normalised(folder + components, atRoot: true)
    case .variable: nil
    }
  }

  /// The components of a path, without empty ones.
  static func split(_ path: String) -> [String] {
    // Splitting bytes is ten times as fast as splitting characters.
    var path = path
    return path.withUTF8 { $0.split(separator: 0x2F).map { String(decoding: $0, as: UTF8.self) } }
  }

  static func normalised(_ components: [String], atRoot: Bool = false) -> [String] {
    let isNormal = components.allSatisfy { $0 != ".." && $0 != "." && !$0.isEmpty }
    if isNormal { return components }
    var kept: [String] = []
    for component in components where component != "." && !component.isEmpty {
      if component != ".." {
        kept.append(component)
      } else if let last = kept.last, last != ".." {
        kept.removeLast()
      } else if !atRoot {
        kept.append(component)
      }
    }
    return kept
  }
}
