import Diagnostics

extension ProjectFile {
  /// The files in the build phases of each target, by target id.
  ///
  /// Each is a ``ProjectReference/memberID`` with the kind of the phase, such as `PBXSourcesBuildPhase`.
  /// A phase that several targets list belongs to the first one.
  package var members: [String: [(reference: String, phase: String)]] {
    Dictionary(grouping: ownPhases) { id($0.target) }.mapValues { phases in
      phases.flatMap { _, phase in
        allReferences("files", of: phase).compactMap { reference("fileRef", of: $0) }
          .map { (id($0), isa(of: phase)) }
      }
    }
  }

  /// The build phases of all targets; one that several targets list belongs to the first.
  private var ownPhases: [(target: Int, phase: Int)] {
    var taken: Set<Int> = []
    return targetObjects.flatMap { target in
      references("buildPhases", of: target).filter { taken.insert($0).inserted }
        .map { (target, $0) }
    }
  }

  /// The file reference of a build file; nil for other members, such as package products.
  func fileReference(of buildFile: Int) -> Int? {
    let record = objects[buildFile]
    guard record.kind == .buildFile, !record.pathOrFileRef.isEmpty else { return nil }
    return find(idAt: record.pathOrFileRef)
  }

  /// A file in a build phase, and the offset where the phase lists it.
  typealias Membership = (target: Int, phase: Int, buildFile: Int, file: Int, offset: Int)

  /// The files in the build phases of all targets, with repetitions.
  ///
  /// A damaged file can have too many of them to keep: thousands of targets with the same phase.
  var memberships: some Sequence<Membership> {
    targetObjects.lazy.flatMap { target in
      references("buildPhases", of: target).lazy.flatMap { members(ofPhase: $0, in: target) }
    }
  }

  /// The memberships, where a phase that several targets list belongs to the first one.
  var membershipsByPhase: [Membership] {
    ownPhases.flatMap { members(ofPhase: $0.phase, in: $0.target) }
  }

  private func members(ofPhase phase: Int, in target: Int) -> [Membership] {
    elements("files", of: phase).compactMap { element in
      guard let buildFile = find(element.value), let file = fileReference(of: buildFile) else {
        return nil
      }
      return (target, phase, buildFile, file, element.value.inner.lowerBound)
    }
  }

  package func synchronizedFolders(of target: ProjectTarget) -> [ProjectGroup] {
    guard let object = find(id: target.id) else { return [] }
    let groups = Dictionary(self.groups.map { ($0.id, $0) }) { first, _ in first }
    return references("fileSystemSynchronizedGroups", of: object).compactMap { groups[id($0)] }
      .filter { $0.folder != nil }
  }

  /// The kind of phase for files of a role in a target; nil for none.
  func phaseKind(for role: FileType.Role, in target: Int) -> ObjectKind? {
    switch role {
    case .none: return nil
    case .source: return .sources
    case .resource: return .resources
    case .framework: return .frameworks
    case .header:
      // Xcode adds headers only to frameworks, or where the target has a phase for them.
      let type = string("productType", of: target) ?? ""
      let isFramework = type.hasPrefix("com.apple.product-type.framework")
      return isFramework || !phases(.headers, of: target).isEmpty ? .headers : nil
    }
  }

  /// A target's build phases of a kind, usually one.
  func phases(_ kind: ObjectKind?, of target: Int) -> [Int] {
    references("buildPhases", of: target).filter { objects[$0].kind == kind }
  }

  func phaseName(of phase: Int) -> String {
    string("name", of: phase) ?? objects[phase].kind.phaseName ?? isa(of: phase)
  }
}
