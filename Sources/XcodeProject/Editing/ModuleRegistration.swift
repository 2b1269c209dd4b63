/// The files of a module with their groups and targets.
///
/// Paths are relative to the folder that holds the `.xcodeproj` and may begin with `..`. Group
/// paths are names from the main group down, separated by `/`.
package struct ModuleRegistration: Sendable {
  package struct File: Sendable {
    package var path: String
    package var groupPath: String
    package var targets: [String]
    /// Whether targets copy the file whatever its type.
    package var isResource: Bool
    /// Whether no target builds the file, not even those of its synchronized folder.
    package var isExcluded = false
    /// The path of the file that this one replaces; see
    /// ``ProjectFile/adding(_:keepingSettingsOf:)``.
    package var predecessor: String?

    var role: FileType.Role {
      isResource ? .resource : FileType(ofFileNamed: DiskPath.split(path).last ?? "").role
    }

    package init(path: String, groupPath: String, targets: [String], isResource: Bool = false) {
      self.path = path
      self.groupPath = groupPath
      self.targets = targets
      self.isResource = isResource
    }
  }

  /// A group with its folder on the disk; nil for a group without one.
  package typealias Group = (groupPath: String, folder: String?)

  /// The files, each path once, in the order of their entries.
  package var files: [File]
  /// Groups to create even without files.
  package var groups: [Group]
  /// The module's top groups, for code and tests.
  ///
  /// Each gets its folder's path, also if their names differ; the groups below it are named as their
  /// folders.
  package var roots: [Group]
  /// Whether new groups have no folders.
  package var isLogical: Bool

  /// The group path that identifies the module.
  var groupPath: String { roots.first?.groupPath ?? files.first?.groupPath ?? "" }

  /// Whether a group is one of the module's or below it, whichever program created it.
  func owns(_ names: some Sequence<String>) -> Bool {
    roots.map { DiskPath.split($0.groupPath) }.contains { !$0.isEmpty && names.starts(with: $0) }
  }

  package init(files: [File], groups: [Group] = [], roots: [Group] = [], isLogical: Bool = false) {
    self.files = files
    self.groups = groups
    self.roots = roots
    self.isLogical = isLogical
  }

  /// The same module with each bundle, such as `Assets.xcassets`, instead of the files inside it.
  var withBundlesAsFiles: ModuleRegistration {
    var whole = self
    var seen: Set<String> = []
    whole.files = files.compactMap { file in
      guard let wrapper = ProjectFile.wrapper(of: file.path) else {
        seen.insert(file.path)
        return file
      }
      // One file of a bundle represents all of them.
      guard seen.insert(wrapper).inserted else { return nil }
      var file = file
      file.path = wrapper
      file.predecessor = file.predecessor.map { ProjectFile.wrapper(of: $0) ?? $0 }
      // A bundle has no group of its own.
      let groups = DiskPath.split(file.groupPath)
      if let name = DiskPath.split(wrapper).last, let group = groups.lastIndex(of: name) {
        file.groupPath = groups[..<group].joined(separator: "/")
      }
      return file
    }
    whole.groups = groups.filter { group in
      !DiskPath.split(group.folder ?? group.groupPath).contains(where: FileType.isWrapper)
    }
    return whole
  }
}
