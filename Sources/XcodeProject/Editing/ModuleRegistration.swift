/// What a module wants of the project: its files in their groups and targets.
///
/// Paths are relative to the folder that holds the `.xcodeproj` and may climb out of it with `..`.
/// Group paths are names from the main group down, separated by `/`.
public struct ModuleRegistration: Sendable, Hashable {
  /// Whether Swift files that share their name with another one of their target are an error.
  public var refusesNamesakes = false

  /// One file of the module.
  public struct File: Sendable, Hashable {
    /// Where the file is on the disk.
    public var path: String
    /// The group that shows it.
    public var groupPath: String
    /// The names of the targets that it belongs to.
    public var targets: [String]
    /// Copied into the product whatever its type is.
    public var isResource: Bool
    /// Belongs to no target, not even to those that build the folder that it is in.
    public var isKeptOut: Bool
    /// The path of the file that this one replaces; see ``ProjectFile/adding(_:keepingSettingsOf:)``.
    public var predecessor: String?

    /// Describes one file.
    public init(
      path: String, groupPath: String, targets: [String], isResource: Bool = false,
      isKeptOut: Bool = false
    ) {
      self.path = path
      self.groupPath = groupPath
      self.targets = targets
      self.isResource = isResource
      self.isKeptOut = isKeptOut
    }
  }

  /// A group with the folder it stands for.
  public struct Group: Sendable, Hashable {
    /// Names from the main group down.
    public var groupPath: String
    /// The folder on the disk; nil for a group that is only a name.
    public var folder: String?

    /// Describes one group.
    public init(groupPath: String, folder: String?) {
      self.groupPath = groupPath
      self.folder = folder
    }
  }

  /// The files, in the order in which they should stand.
  public var files: [File]
  /// Groups that are made even where they hold no file.
  public var groups: [Group]
  /// The module's own groups, of code and of tests: where group path and folder part ways, it is
  /// this group that gets the folder's path, and the groups below it follow their names.
  public var roots: [Group]
  /// New groups are only names, without a folder of their own.
  public var isLogical: Bool

  /// The group path that tells the module from others: of its code, else of its first file.
  var groupPath: String { roots.first?.groupPath ?? files.first?.groupPath ?? "" }

  /// Describes what to register.
  public init(
    files: [File], groups: [Group] = [], roots: [Group] = [], isLogical: Bool = false
  ) {
    self.files = files
    self.groups = groups
    self.roots = roots
    self.isLogical = isLogical
  }
}

extension ModuleRegistration.File {
  /// What a target does with the file.
  var role: FileType.Role {
    isResource ? .resource : FileType(ofFileNamed: DiskPath.split(path).last ?? "").role
  }
}
