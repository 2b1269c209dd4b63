/// A group that can become a synchronized folder, with its files and the targets that build them.
struct FolderCandidate {
  /// A child of the group: a file, its localized variants, or a folder reference.
  struct Item {
    var object: Int
    /// Relative to the folder; several for a variant group.
    var paths: [String]
    var isWholeFolder = false
    /// The `explicitFileType`, or another type of source code than the extension's.
    var type: String?
    /// The membership in the phases of targets, by target, and in copy phases, by phase.
    var members: [Int: FileMembership] = [:]

    /// Whether there is a variant for each language.
    var isLocalized: Bool { paths.count > 1 || paths.first?.contains(".lproj/") == true }
    /// The path without language folder and extension: `en.lproj/Main.strings` → `Main`.
    var pathWithoutLanguage: [Substring] {
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
  /// All targets that build a file of the folder, copy phases aside, in project order.
  var targets: [Int] = []

  func countOfExceptions(in project: ProjectFile) -> Int {
    let copied = items.reduce(0) { count, item in
      count + item.members.values.count { $0.phase == .copyFiles }
    }
    return targets.reduce(copied) { $0 + exceptions(for: $1, in: project).count }
  }

  /// The exceptions of a target: files that it lacks where it builds the folder, else files that it
  /// has.
  func exceptions(for target: Int, in project: ProjectFile) -> [String] {
    let isBuilder = builders.contains(target)
    return items.filter { item in
      guard isBuilder else { return item.members[target] != nil }
      return item.members[target] == nil && project.needsException(item, in: target)
    }.flatMap { item in
      guard item.isLocalized, let path = item.paths.first else { return item.paths }
      let parts = DiskPath.split(path)
      let name = project.string("name", of: item.object) ?? parts.last ?? ""
      return [LocalizedException.text(for: parts.dropLast(2) + [name])]
    }.sorted()
  }
}

/// Why a group can't become a folder.
struct FolderObstacle: Error { var reason: String }

/// How a target uses a file, whichever entry says so.
struct FileMembership: Hashable {
  var phase: ObjectKind
  /// `COMPILER_FLAGS`.
  var flags: String?
  /// `ATTRIBUTES`, such as `Public` or `Weak`.
  var attributes: [String] = []
  var filters: [String] = []
}

extension FileMembership {
  /// Reads a build file; nil where it has settings that folders can't express.
  init?(_ buildFile: Int, in phase: Int, of project: ProjectFile) {
    self.init(phase: project.objects[phase].kind)
    for field in project.fields(of: buildFile) {
      switch project.raw(field.key) {
      case "isa", "fileRef": break
      case "platformFilter" where field.value.isString: filters = [project.text(field.value)]
      case "platformFilters": filters = project.strings(in: field.value)
      case "settings":
        for setting in project.fields(in: field.value) {
          switch project.raw(setting.key) {
          case "COMPILER_FLAGS" where setting.value.isString: flags = project.text(setting.value)
          case "ATTRIBUTES" where setting.value.form == .array:
            attributes = project.strings(in: setting.value)
          default: return nil
          }
        }
      default: return nil
      }
    }
    if flags == "" { flags = nil }
  }

  /// The same with sorted lists, and without `Project`, which is the default of headers.
  var withoutOrder: FileMembership {
    var same = self
    same.attributes = attributes.filter { phase != .headers || $0 != "Project" }.sorted()
    same.filters.sort()
    return same
  }
}

extension ProjectFile {
  /// Whether a target that builds the whole folder needs an exception to leave out an item.
  ///
  /// Only headers need none, in a target that builds no headers.
  func needsException(_ item: FolderCandidate.Item, in target: Int) -> Bool {
    guard let path = item.paths.first else { return false }
    let isHeader = FileType(ofFileNamed: path).role == .header
    return !isHeader || phaseKind(for: .header, in: target) != nil
  }

  /// The phase for a file in a synchronized folder of a target; nil for none.
  func folderPhase(ofFileNamed name: String, isFolder: Bool, in target: Int) -> ObjectKind? {
    let type = FileType(ofFileNamed: name)
    return isFolder || type.isUnknown ? .resources : phaseKind(for: type.role, in: target)
  }
}
