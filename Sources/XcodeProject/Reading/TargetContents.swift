/// A file in a build phase of a target.
public struct TargetMember: Sendable, Hashable {
  /// The id of what the phase lists: of a file reference, or of a variant or version group, such as
  /// a storyboard in several languages. See ``ProjectReference/memberID``.
  public var reference: String
  /// The kind of the phase, such as `PBXSourcesBuildPhase`.
  public var phase: String
}

extension ProjectFile {
  /// What the targets' phases list, in their order, by the targets' ids; one that is there twice
  /// comes twice.
  ///
  /// Computed on each call, in one walk. A phase that several targets have is the first one's.
  public var members: [String: [TargetMember]] {
    var taken: Set<Int> = []
    var members: [String: [TargetMember]] = [:]
    for target in targetObjects {
      var found: [TargetMember] = []
      for phase in references("buildPhases", of: target) where taken.insert(phase).inserted {
        let isa = isa(of: phase)
        forEachReference("files", of: phase) { buildFile in
          guard let file = reference("fileRef", of: buildFile) else { return }
          found.append(TargetMember(reference: id(file), phase: isa))
        }
      }
      members[id(target)] = found
    }
    return members
  }

  /// What a build file puts into its phase; nil where that is no file, as with a package's product.
  func fileReference(of buildFile: Int) -> Int? {
    let record = objects[buildFile]
    guard record.kind == .buildFile, !record.pathOrFileRef.isEmpty else { return nil }
    return find(idAt: record.pathOrFileRef)
  }

  /// The folders whose contents Xcode 16 gives to a target as they are on the disk.
  public func synchronizedFolders(of target: ProjectTarget) -> [ProjectGroup] {
    guard let object = find(id: target.id) else { return [] }
    let folders = references("fileSystemSynchronizedGroups", of: object)
    guard !folders.isEmpty else { return [] }
    let groups = Dictionary(uniqueKeysWithValues: navigator(GroupTree(self)).map { ($0, $1) })
    return folders.compactMap { groups[$0] }.filter { $0.folder != nil }
  }

  /// A build setting as the target's first configuration that has it says it, variables unresolved.
  ///
  /// - Returns: nil when the target's configurations do not set it to a text.
  public func buildSetting(_ key: StaticString, of target: ProjectTarget) -> String? {
    guard let object = find(id: target.id),
      let list = reference("buildConfigurationList", of: object)
    else { return nil }
    for configuration in references("buildConfigurations", of: list) {
      if let text = string(key, in: field("buildSettings", of: configuration)) { return text }
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
    return Dictionary(
      zip(places, lines(at: places.map(\.offset))).map { ($0.id, $1.number) }
    ) { $1 }
  }

  /// The lines that hold places, which are in order, and where they begin: one pass over the file.
  func lines(at places: [Int]) -> [(number: Int, start: Int)] {
    var (number, start, index) = (1, 0, 0)
    return bytes.withUnsafeBufferPointer { bytes in
      places.map { place in
        while index < place {
          if bytes[index] == 0x0A { (number, start) = (number + 1, index + 1) }
          index += 1
        }
        return (number, start)
      }
    }
  }

  /// The kind of the phases that take files of a role in a target; nil for none.
  func phaseKind(for role: FileType.Role, in target: Int) -> ObjectKind? {
    switch role {
    case .none: return nil
    case .source: return .sources
    case .resource: return .resources
    case .framework: return .frameworks
    case .header:
      // Only frameworks publish headers; elsewhere Xcode leaves them out unless a phase is there.
      let hasPhase = references("buildPhases", of: target).contains { objects[$0].kind == .headers }
      let type = string("productType", of: target) ?? ""
      return hasPhase || type.hasPrefix("com.apple.product-type.framework") ? .headers : nil
    }
  }

  func phaseName(of phase: Int) -> String {
    string("name", of: phase) ?? objects[phase].kind.phaseName ?? isa(of: phase)
  }
}
