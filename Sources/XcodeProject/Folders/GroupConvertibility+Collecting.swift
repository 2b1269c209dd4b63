/// Collects the children of a group that a synchronized folder can show in the same way.
extension GroupConvertibility {
  /// Collects the files of a group and of its subgroups; throws the reason why it can't be converted.
  func collect(_ group: Int) throws(FolderObstacle) -> FolderCandidate {
    let products = project.reference("productRefGroup", of: project.projectIndex)
    try refuse(group == products, "Xcode keeps the products in it")
    guard let place = tree.location(of: group), place.anchor == .projectFolder,
      place.components.first != ".."
    else { throw FolderObstacle(reason: "its folder is not inside the project folder") }
    guard let parent = tree.parent(of: group), project.field("path", of: group) != nil,
      place != tree.location(of: parent), !place.components.isEmpty
    else { throw FolderObstacle(reason: "it has no separate folder on the disk") }
    if let (root, _) = folders.folder(of: place) {
      throw FolderObstacle(reason: "it is inside the synchronized folder `\(root.location)`")
    }
    var candidate = FolderCandidate(group: group, location: place, removed: [group])
    try collectChildren(of: group, at: place, &candidate)
    return candidate
  }

  private func collectChildren(
    of group: Int, at place: DiskPath, _ candidate: inout FolderCandidate
  ) throws(FolderObstacle) {
    for element in project.elements("children", of: group) {
      guard let child = project.find(element.value) else {
        throw FolderObstacle(reason: "it lists a missing object `\(project.text(element.value))`")
      }
      let name = tree.name(of: child)
      try refuse(
        tree.parent(of: child) != group || !candidate.removed.insert(child).inserted,
        "`\(name)` is listed twice")
      let location = tree.location(of: child)
      switch project.objects[child].kind {
      case .group:
        try refuse(location == place, "its group `\(name)` has no separate folder on the disk")
        guard let location, location.parent == place, location.components.count > 1 else {
          throw FolderObstacle(
            reason: "its group `\(name)` is not in its folder\(atPlace(location))")
        }
        try collectChildren(of: child, at: location, &candidate)
      case .fileReference, .versionGroup:
        guard let location, location.parent == place else {
          throw FolderObstacle(reason: "`\(name)` is not in its folder\(atPlace(location))")
        }
        try refuseEncoding(of: child, name)
        var item = FolderCandidate.Item(
          object: child, paths: [path(location, candidate)], type: unusualType(of: child, location))
        item.isWholeFolder =
          (project.string("lastKnownFileType", of: child)
            ?? project.string("explicitFileType", of: child)) == "folder"
        candidate.items.append(item)
        candidate.removed.formUnion(project.references("children", of: child))
      case .variantGroup: candidate.items.append(try variants(child, name, at: place, &candidate))
      case .synchronizedRoot:
        throw FolderObstacle(reason: "it contains the synchronized folder `\(name)`")
      default: throw FolderObstacle(reason: "it contains `\(name)`, a \(project.isa(of: child))")
      }
    }
  }

  private func variants(
    _ group: Int, _ name: String, at place: DiskPath, _ candidate: inout FolderCandidate
  ) throws(FolderObstacle) -> FolderCandidate.Item {
    var item = FolderCandidate.Item(object: group, paths: [])
    for variant in project.references("children", of: group) {
      guard project.objects[variant].kind == .fileReference, tree.parent(of: variant) == group,
        let location = tree.location(of: variant), location.parent.parent == place,
        location.parent.components.last?.hasSuffix(".lproj") == true,
        LocalizedException.stem(location.components.last ?? "") == LocalizedException.stem(name)
      else {
        throw FolderObstacle(reason: "the languages of `\(name)` are not in its `.lproj` folders")
      }
      try refuseEncoding(of: variant, name)
      item.paths.append(path(location, candidate))
      candidate.removed.insert(variant)
    }
    try refuse(item.paths.isEmpty, "`\(name)` has no languages")
    return item
  }

  /// Xcode converts `.strings` files from the encoding of their reference.
  private func refuseEncoding(of file: Int, _ name: String) throws(FolderObstacle) {
    let encoding = name.hasSuffix(".strings") ? project.string("fileEncoding", of: file) : nil
    try refuse(
      encoding ?? "4" != "4", "the project sets an encoding other than UTF-8 for `\(name)`")
  }

  /// The explicit type of a reference, or another type of source code than its extension's.
  private func unusualType(of file: Int, _ place: DiskPath) -> String? {
    guard project.objects[file].kind == .fileReference else { return nil }
    if let type = project.string("explicitFileType", of: file) { return type }
    let type = project.string("lastKnownFileType", of: file)
    let usual = FileType(ofFileNamed: place.components.last ?? "").identifier
    guard let type, let usual, type != usual, type.hasPrefix("sourcecode.") else { return nil }
    return type
  }

  private func path(_ location: DiskPath, _ candidate: FolderCandidate) -> String {
    location.components.dropFirst(candidate.location.components.count).joined(separator: "/")
  }

  private func atPlace(_ location: DiskPath?) -> String { location.map { ", at `\($0)`" } ?? "" }
}
