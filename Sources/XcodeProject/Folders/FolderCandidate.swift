/// What a group would be as a folder of Xcode 16.
struct FolderCandidate {
  /// Something that the group shows: a file, its variants, or a folder taken whole.
  struct Item {
    var object: Int
    /// From the folder; a variant group has several.
    var paths: [String]
    var isWholeFolder = false
    /// `lastKnownFileType` or `explicitFileType` where the name does not say it.
    var type: String?
    /// By target, what its own phase for such a file does with it.
    var members: [Int: FileMembership] = [:]
    /// By phase, what those that copy files do with it.
    var copies: [Int: FileMembership] = [:]

    /// Whether it is there once for each language.
    var isLocalized: Bool { paths.count > 1 || paths.first?.contains(".lproj/") == true }
    /// The folders above those of the languages, and the name without extension.
    var languageless: [Substring] {
      let parts = DiskPath.split(paths.first ?? "")
      return parts.dropLast(2).map { $0[...] } + [LocalizedException.stem(parts.last ?? "")]
    }
  }

  let group: Int
  let location: DiskPath
  var items: [Item] = []
  /// The objects that go: the groups below, the references and the build files.
  var removed: Set<Int>
  /// Those that build all of the folder but for exceptions, in the order of the project.
  var builders: [Int] = []
  /// All targets that have something in it, likewise.
  var targets: [Int] = []
  /// The phases that copy something of it, with their targets, likewise.
  var copying: [(target: Int, phase: Int)] = []

  init(_ group: Int, at location: DiskPath) {
    self.group = group
    self.location = location
    removed = [group]
  }

  /// How many files differ for a target, or are copied by a phase.
  func countOfExceptions(in project: ProjectFile) -> Int {
    let copied = items.reduce(0) { $0 + $1.copies.count }
    return targets.reduce(copied) { $0 + exceptions(for: $1, in: project).count }
  }

  /// The files that differ for a target: those it lacks where it builds the folder, else those it
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
  /// Whether a target that builds a folder might take an item of it.
  func mayTake(_ item: FolderCandidate.Item, in target: Int) -> Bool {
    guard let path = item.paths.first else { return false }
    let isHeader = FileType(ofFileNamed: path).role == .header
    return !isHeader || phaseKind(for: .header, in: target) != nil
  }
}

/// Why a group stays as it is.
struct FolderObstacle: Error {
  var reason: String

  init(_ reason: String) { self.reason = reason }
}
