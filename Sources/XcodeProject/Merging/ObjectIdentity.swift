/// What an object is, whatever its id: the file at a place in the group tree, a file in a phase of
/// a target, a package by its address.
///
/// A base name alone never says it: projects have many files of one name.
struct ObjectIdentity {
  private let version: MergeVersion
  /// Who holds an object, as the file says it.
  private var owners: [ByteString: ByteString] = [:]

  /// The fields by which an object holds others.
  private static let holding: Set<ByteString> = [
    "children", "files", "buildPhases", "buildRules", "dependencies", "buildConfigurations",
    "buildConfigurationList", "targets", "packageReferences", "packageProductDependencies",
    "exceptions", "targetProxy", "remoteRef", "mainGroup",
  ]

  init(_ version: MergeVersion, among objects: [Int]) {
    self.version = version
    for object in objects {
      let id = version.id(object)
      for entry in version.node(object).entries ?? [] {
        guard Self.holding.contains(entry.key) else { continue }
        if let word = entry.value.word { note(word, in: id) }
        for word in entry.value.items?.compactMap(\.value.word) ?? [] { note(word, in: id) }
      }
    }
    // What no list of a target has is held by what refers to it.
    for object in objects {
      guard let product = version.node(object).word("productRef") else { continue }
      note(product, in: version.id(object))
    }
  }

  private mutating func note(_ object: ByteString, in owner: ByteString) {
    if owners[object] == nil { owners[object] = owner }
  }

  /// By what an object is known again.
  enum Strategy: CaseIterable {
    /// Its owner, and what tells it from the owner's others: of a file its real place.
    case place
    /// A file's group and what is written in the file, for a group that was itself moved or renamed.
    case written
    /// A file's real place, whatever its group is.
    case anywhere
    /// Its place on the side that still has it: the other one added it again where it is now.
    case outcome
  }

  /// Who holds an object, by the id in the merged file.
  func owner(of object: Int) -> ByteString? { owners[version.id(object)].map(version.merged) }

  /// What an object is; nil where nothing but its id says so.
  func key(of object: Int, by strategy: Strategy) -> ByteString? {
    let record = version.file.objects[object]
    var key = ByteString(version.file.isa(of: object).utf8)
    func add(_ part: ByteString?) {
      key.append(0)
      key += part ?? []
    }
    if strategy == .anywhere {
      guard record.kind == .fileReference, let place = place(of: object) else { return nil }
      add(place)
      return key
    }
    let node = version.node(object)
    let owner = owner(of: object)
    if strategy == .written {
      guard let owner, record.kind == .fileReference || record.kind.isGroup else { return nil }
      for part in [owner, node.word("sourceTree"), node.word("path"), node.word("name")] {
        add(part)
      }
      return key
    }
    if record.kind == .packageReference {
      add(node.word("repositoryURL").map(Self.address))
      return key
    }
    if record.kind == .localPackageReference {
      add(node.word("relativePath"))
      return key
    }
    if record.kind.isTarget {
      add(node.word("name"))
      return key
    }
    guard let owner else { return record.kind == .project ? key : nil }
    add(owner)
    for part in parts(of: node, object) { add(part) }
    return key
  }

  /// Whether an object holds another one, be that there or not.
  func isListed(_ id: ByteString) -> Bool { owners[id] != nil }

  /// What several entries of one phase are, of those phases that are among the objects.
  func doubled(among objects: [Int]) -> Set<ByteString> {
    var (seen, doubled): (Set<ByteString>, Set<ByteString>) = ([], [])
    for phase in objects where version.file.objects[phase].kind.phaseName != nil {
      for entry in version.node(phase).words("files").compactMap(version.find) {
        guard let key = key(of: entry, by: .place) else { continue }
        if !seen.insert(key).inserted { doubled.insert(key) }
      }
    }
    return doubled
  }

  /// What tells an object from its owner's others.
  private func parts(of node: PlistNode, _ object: Int) -> [ByteString?] {
    func refers(_ key: StaticString) -> ByteString? { node.word(key).map(version.merged) }
    let kind = version.file.objects[object].kind
    switch kind {
    case .fileReference, .group, .variantGroup, .versionGroup, .synchronizedRoot, .referenceProxy:
      return [place(of: object), node.word("path") == nil ? node.word("name") : nil]
    case .buildFile: return [refers("fileRef"), refers("productRef")]
    case .sources, .resources, .headers, .frameworks, .rez, .appleScript: return []
    case .copyFiles:
      return [node.word("name"), node.word("dstPath"), node.word("dstSubfolderSpec")]
    case .script: return [node.word("name") ?? node.word("shellScript")]
    // Its package is looked at by who compares: only one of two may name it.
    case .packageProduct: return [node.word("productName")]
    case .buildFileExceptions, .phaseExceptions: return [refers("target"), refers("buildPhase")]
    default: break
    }
    switch version.file.isa(of: object) {
    case "XCConfigurationList": return []
    case "XCBuildConfiguration": return [node.word("name")]
    case "PBXTargetDependency":
      return [refers("target") ?? refers("productRef") ?? node.word("name")]
    case "PBXContainerItemProxy":
      return [refers("containerPortal"), refers("remoteGlobalIDString"), node.word("proxyType")]
    case "PBXBuildRule":
      return [node.word("fileType"), node.word("filePatterns"), node.word("compilerSpec")]
    default:
      return [
        ByteString(version.file.bytes[version.file.objects[object].value].filter { $0 > 0x20 })
      ]
    }
  }

  /// The real place of a file or group; nil for what hangs in no group.
  private func place(of object: Int) -> ByteString? {
    version.tree.location(of: object).map { ByteString($0.description.utf8) }
  }

  /// An address without what doesn't matter: the ending, and the case of letters.
  private static func address(_ url: ByteString) -> ByteString {
    var url: [UInt8] = url.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    while url.last == 0x2F { url.removeLast() }
    if url.suffix(4) == ArraySlice(".git".utf8) { url.removeLast(4) }
    return ByteString(url)
  }
}
