/// A group as a synchronized folder.
struct FolderCandidate {
  /// A child of the group: a file, its localized variants, or a folder reference.
  struct Item {
    var object: Int
    /// Relative to the folder; several for a variant group.
    var paths: [String]
    var isWholeFolder = false
    /// The `lastKnownFileType` or `explicitFileType` where it differs from the extension's type.
    var type: String?
    /// The membership in each target's phase for such files.
    var members: [Int: FileMembership] = [:]
    /// The membership in copy phases.
    var copies: [Int: FileMembership] = [:]

    /// Whether there is a variant for each language.
    var isLocalized: Bool { paths.count > 1 || paths.first?.contains(".lproj/") == true }
    /// The path without language folder and extension.
    var languageless: [Substring] {
      let parts = DiskPath.split(paths.first ?? "")
      return parts.dropLast(2).map { $0[...] } + [LocalizedException.stem(parts.last ?? "")]
    }
  }

  let group: Int
  let location: DiskPath
  var items: [Item] = []
  /// The objects that the folder replaces: groups, references and build files.
  var removed: Set<Int>
  /// The targets that build the whole folder except for exceptions, in project order.
  var builders: [Int] = []
  /// All targets that use a file of the folder, in project order.
  var targets: [Int] = []
  /// The copy phases that use a file of the folder, with their targets, in project order.
  var copying: [(target: Int, phase: Int)] = []

  init(_ group: Int, at location: DiskPath) {
    self.group = group
    self.location = location
    removed = [group]
  }

  /// The number of exceptions for targets and copy phases.
  func countOfExceptions(in project: ProjectFile) -> Int {
    let copied = items.reduce(0) { $0 + $1.copies.count }
    return targets.reduce(copied) { $0 + exceptions(for: $1, in: project).count }
  }

  /// The exceptions of a target: files that it lacks where it builds the folder, else files that it
  /// has.
  func exceptions(for target: Int, in project: ProjectFile) -> [String] {
    let isBuilder = builders.contains(target)
    return items.filter { item in
      guard isBuilder else { return item.members[target] != nil }
      return item.members[target] == nil && project.mayTake(item, in: target)
    }.flatMap { item in
      guard item.isLocalized, let path = item.paths.first else { return item.paths }
      let parts = DiskPath.split(path)
      let name = project.string("name", of: item.object) ?? parts.last ?? ""
      return [LocalizedException.text(for: parts.dropLast(2) + [name])]
    }.sorted()
  }
}

extension ProjectFile {
  /// Whether a target that builds a folder could build an item of it.
  func mayTake(_ item: FolderCandidate.Item, in target: Int) -> Bool {
    guard let path = item.paths.first else { return false }
    let isHeader = FileType(ofFileNamed: path).role == .header
    return !isHeader || phaseKind(for: .header, in: target) != nil
  }
}

/// Why a group can't become a folder.
struct FolderObstacle: Error {
  var reason: String

  init(_ reason: String) { self.reason = reason }
}
