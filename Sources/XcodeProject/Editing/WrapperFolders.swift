extension ModuleRegistration {
  /// The same with bundles such as asset catalogs instead of the files inside them.
  var takingWrappersWhole: ModuleRegistration {
    var whole = self
    var seen: Set<String> = []
    whole.files = files.compactMap { file in
      let wrapped = file.takingWrapperWhole
      // One file of a bundle represents all of them.
      let isNew = seen.insert(wrapped.path).inserted
      return isNew || wrapped.path == file.path ? wrapped : nil
    }
    whole.groups = groups.filter { group in
      !DiskPath.split(group.folder ?? group.groupPath).contains(where: FileType.isWrapper)
    }
    return whole
  }
}

extension ModuleRegistration.File {
  fileprivate var takingWrapperWhole: ModuleRegistration.File {
    guard let wrapper = ProjectFile.wrapper(of: path) else { return self }
    var file = self
    file.path = wrapper
    file.predecessor = predecessor.map { ProjectFile.wrapper(of: $0) ?? $0 }
    let groups = DiskPath.split(groupPath)
    if let name = DiskPath.split(wrapper).last, let group = groups.lastIndex(of: name) {
      file.groupPath = groups[..<group].joined(separator: "/")
    }
    return file
  }
}

extension ProjectFile {
  /// The bundle that contains a file, such as an asset catalog.
  ///
  /// - Parameter path: the path of the file.
  /// - Returns: the outermost bundle; nil where there is none.
  package static func wrapper(of path: String) -> String? {
    let parts = DiskPath.split(path)
    guard let wrapper = parts.dropLast().firstIndex(where: FileType.isWrapper) else { return nil }
    return (path.hasPrefix("/") ? "/" : "") + parts[...wrapper].joined(separator: "/")
  }
}

extension FileType {
  /// Whether Xcode treats a folder with this name as one file.
  static func isWrapper(_ name: String) -> Bool {
    guard name.utf8.contains(0x2E) else { return false }
    let identifier = FileType(ofFileNamed: name).identifier ?? ""
    return identifier.hasPrefix("folder.") || identifier.hasPrefix("wrapper.")
  }
}
