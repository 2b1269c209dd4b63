extension ModuleRegistration {
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

extension ProjectFile {
  /// The outermost bundle that contains a file, such as an asset catalog.
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
