/// A file in a build phase of a target.
public struct TargetMember: Sendable, Hashable {
  /// The id of the file reference.
  public var reference: String
  /// The kind of the phase, such as `PBXSourcesBuildPhase`.
  public var phase: String
}

extension ProjectFile {
  /// The files in a target's phases, in their order; one that is there twice comes twice.
  ///
  /// Of a variant or version group, such as a storyboard's languages, each file counts.
  public func members(of target: ProjectTarget) -> [TargetMember] {
    guard let object = find(id: target.id) else { return [] }
    return references("buildPhases", of: object).flatMap { phase in
      references("files", of: phase).flatMap { buildFile -> [TargetMember] in
        guard let file = reference("fileRef", of: buildFile) else { return [] }
        return files(of: file, depth: 0).map {
          TargetMember(reference: id($0), phase: isa(of: phase))
        }
      }
    }
  }

  /// The folders whose contents Xcode 16 gives to a target as they are on the disk.
  public func synchronizedFolders(of target: ProjectTarget) -> [ProjectGroup] {
    guard let object = find(id: target.id) else { return [] }
    let tree = GroupTree(self)
    return references("fileSystemSynchronizedGroups", of: object).compactMap { folder in
      guard let names = tree.groupPath(of: folder), let place = tree.location(of: folder) else {
        return nil
      }
      if case .variable = place.anchor { return nil }
      return ProjectGroup(
        groupPath: names.joined(separator: "/"), folder: place.description, isSynchronized: true)
    }
  }

  /// A build setting as the target's first configuration that has it says it, variables unresolved.
  ///
  /// - Returns: nil when the target's configurations do not set it to a text.
  public func buildSetting(_ key: StaticString, of target: ProjectTarget) -> String? {
    guard let object = find(id: target.id),
      let list = reference("buildConfigurationList", of: object)
    else { return nil }
    for configuration in references("buildConfigurations", of: list) {
      guard let settings = field("buildSettings", of: configuration)?.value,
        settings.form == .dictionary
      else { continue }
      if let text = string(key, in: settings.range) { return text }
    }
    return nil
  }

  /// The lines of objects, counted from 1, by id; an id that is not in the file is left out.
  ///
  /// One pass over the file for all of them.
  public func lines(of ids: some Sequence<String>) -> [String: Int] {
    let places = ids.compactMap { id in
      find(id: id).map { (id: id, offset: objects[$0].id.lowerBound) }
    }.sorted { $0.offset < $1.offset }
    var lines: [String: Int] = [:]
    bytes.withUnsafeBufferPointer { buffer in
      var line = 1
      var index = 0
      for place in places {
        while index < place.offset {
          if buffer[index] == 0x0A { line += 1 }
          index += 1
        }
        lines[place.id] = line
      }
    }
    return lines
  }

  private func files(of object: Int, depth: Int) -> [Int] {
    guard objects[object].kind != .fileReference, depth < 8 else { return [object] }
    let children = references("children", of: object)
    return children.isEmpty ? [object] : children.flatMap { files(of: $0, depth: depth + 1) }
  }
}
