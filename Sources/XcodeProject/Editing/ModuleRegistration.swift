/// The files of a module with their groups and targets.
///
/// Paths are relative to the folder that holds the `.xcodeproj` and may begin with `..`. Group
/// paths are names from the main group down, separated by `/`.
public struct ModuleRegistration: Sendable, Hashable {
  /// Whether a Swift file with the same name as another one of its target is an error.
  public var rejectsEqualFileNames = false

  /// One file of the module.
  public struct File: Sendable, Hashable {
    /// The path on the disk.
    public var path: String
    /// The group that contains it.
    public var groupPath: String
    /// The names of its targets.
    public var targets: [String]
    /// Whether targets copy the file whatever its type.
    public var isResource: Bool
    /// Whether no target builds the file, not even those of its synchronized folder.
    public var isExcluded: Bool
    /// The path of the file that this one replaces; see
    /// ``ProjectFile/adding(_:keepingSettingsOf:)``.
    public var predecessor: String?

    var role: FileType.Role {
      isResource ? .resource : FileType(ofFileNamed: DiskPath.split(path).last ?? "").role
    }

    /// Describes one file.
    public init(
      path: String, groupPath: String, targets: [String], isResource: Bool = false,
      isExcluded: Bool = false
    ) {
      self.path = path
      self.groupPath = groupPath
      self.targets = targets
      self.isResource = isResource
      self.isExcluded = isExcluded
    }
  }

  /// A group and its folder.
  public struct Group: Sendable, Hashable {
    /// Names from the main group down.
    public var groupPath: String
    /// The folder on the disk; nil for a group without one.
    public var folder: String?

    /// Describes one group.
    public init(groupPath: String, folder: String?) {
      self.groupPath = groupPath
      self.folder = folder
    }
  }

  /// The files, in the order of their entries.
  public var files: [File]
  /// Groups to create even without files.
  public var groups: [Group]
  /// The module's own groups, for code and tests.
  ///
  /// Where group path and folder differ, this group gets the folder's path, and the groups below it
  /// have the names of their folders.
  public var roots: [Group]
  /// Whether new groups have no folders.
  public var isLogical: Bool

  /// The group path that identifies the module.
  var groupPath: String { roots.first?.groupPath ?? files.first?.groupPath ?? "" }

  /// Whether a group is one of the module's or below it, whichever program created it.
  func owns(_ group: some Sequence<String>) -> Bool {
    roots.map { DiskPath.split($0.groupPath) }.contains { !$0.isEmpty && group.starts(with: $0) }
  }

  /// Describes a module.
  public init(
    files: [File], groups: [Group] = [], roots: [Group] = [], isLogical: Bool = false
  ) {
    self.files = files
    self.groups = groups
    self.roots = roots
    self.isLogical = isLogical
  }
}
