/// What identifies an object; `ThreeWayObjects` tries them in this order.
enum MatchingStrategy: CaseIterable {
  /// Its owner and its properties; for a file, its location.
  case properties
  /// A file's or group's parent and its written path, for a parent that moved or was renamed.
  case writtenPath
  /// A file's location, whatever its group.
  case location
  /// Its owner and properties in the other side's version, from which the caller takes the key.
  case otherSide
  /// A group's owner and the names below it, for a module that was renamed.
  case renamedGroup
  /// A group's outermost parent, its written path and the names below it, for a module that moved.
  case movedGroup
}

/// Identifies the objects of one version independent of their ids.
///
/// For example a file by its location in the group tree, a build file by its file and phase, a
/// package by its URL. A name alone identifies no file: projects have many files with equal names.
/// Keys contain the merged ids of other objects, so they change when these are matched.
extension MergeVersion {
  /// The fields of an owner that contain the ids of what it owns.
  private static let ownerFields: Set<ByteString> = [
    "children", "files", "buildPhases", "buildRules", "dependencies", "buildConfigurations",
    "buildConfigurationList", "targets", "packageReferences", "packageProductDependencies",
    "exceptions", "targetProxy", "remoteRef", "mainGroup",
  ]

  /// Finds the owners among the objects that a side changed.
  func findOwners(among objects: [Int]) {
    // A product belongs to its target, so that another file at its path is not taken for it. A
    // package product that no list contains belongs to the object that refers to it.
    for fields in [["productReference"], Self.ownerFields, ["productRef"]] {
      for object in objects {
        for entry in node(object).entries ?? [] where fields.contains(entry.key) {
          for word in entry.value.allWords where owners[word] == nil {
            owners[word] = id(object)
          }
        }
      }
    }
  }

  /// The id in the merged file of an object's owner.
  func owner(of object: Int) -> ByteString? { owners[id(object)].map(mergedID) }

  /// What identifies an object; nil where only its id does.
  func key(of object: Int, by strategy: MatchingStrategy) -> ByteString? {
    let kind = file.objects[object].kind
    let node = node(object)
    let owner = owner(of: object)
    let parts: [ByteString?]
    switch (strategy, kind) {
    case (.location, _):
      let holder = owners[id(object)].flatMap { find($0) }
      guard kind == .fileReference, let location = location(of: object),
        holder.map({ file.objects[$0].kind.isTarget }) != true
      else { return nil }
      parts = [location]
    case (.writtenPath, _):
      guard let owner, kind == .fileReference || kind.isGroup else { return nil }
      parts = [owner, node.word("sourceTree"), node.word("path"), node.word("name")]
    case (.renamedGroup, _):
      guard let owner, let names = names(below: object) else { return nil }
      parts = [owner, names]
    case (.movedGroup, _):
      guard let names = names(below: object) else { return nil }
      let around = sequence(first: object) { self.tree.parent(of: $0) }.dropLast()
      let outermost = Array(around).last.map { mergedID(id($0)) }
      parts = [outermost, node.word("path"), node.word("name"), names]
    case (_, .packageReference): parts = [node.word("repositoryURL").map(Self.normalizedURL)]
    case (_, .localPackageReference): parts = [node.word("relativePath")]
    case (_, .nativeTarget), (_, .aggregateTarget), (_, .legacyTarget): parts = [node.word("name")]
    case (_, .project) where owner == nil: parts = []
    default:
      guard let owner else { return nil }
      parts = [owner] + distinguishingProperties(of: node, object)
    }
    return parts.reduce(into: ByteString(file.isa(of: object).utf8)) { key, part in
      // No value contains the separator.
      key += [0] + (part ?? [])
    }
  }

  /// Whether an object owns this id, even if the file has no such object.
  func isListed(_ id: ByteString) -> Bool { owners[id] != nil }

  /// The keys that several members of one phase share.
  func keysOfRepeatedMembers(among objects: [Int]) -> Set<ByteString> {
    var (seen, doubled): (Set<ByteString>, Set<ByteString>) = ([], [])
    for phase in objects where file.objects[phase].kind.phaseName != nil {
      for entry in node(phase).words("files").compactMap({ find($0) }) {
        guard let key = key(of: entry, by: .properties) else { continue }
        if !seen.insert(key).inserted { doubled.insert(key) }
      }
    }
    return doubled
  }

  /// The properties that distinguish an object from others of its owner.
  private func distinguishingProperties(of node: PlistNode, _ object: Int) -> [ByteString?] {
    func refers(_ key: ByteString) -> ByteString? { node.word(key).map(mergedID) }
    let kind = file.objects[object].kind
    switch kind {
    case .fileReference, .group, .variantGroup, .versionGroup, .synchronizedRoot, .referenceProxy:
      return [location(of: object), node.word("path") == nil ? node.word("name") : nil]
    case .buildFile: return [refers("fileRef"), refers("productRef")]
    case .sources, .resources, .headers, .frameworks, .rez, .appleScript: return []
    case .copyFiles:
      return [node.word("name"), node.word("dstPath"), node.word("dstSubfolderSpec")]
    case .script: return [node.word("name") ?? node.word("shellScript")]
    // The caller compares the packages, because one of the versions may lack the package's id.
    case .packageProduct: return [node.word("productName")]
    case .buildFileExceptions, .phaseExceptions: return [refers("target"), refers("buildPhase")]
    default: break
    }
    switch file.isa(of: object) {
    case "XCConfigurationList": return []
    case "XCBuildConfiguration": return [node.word("name")]
    case "PBXTargetDependency":
      return [refers("target") ?? refers("productRef") ?? node.word("name")]
    case "PBXContainerItemProxy":
      return [refers("containerPortal"), refers("remoteGlobalIDString"), node.word("proxyType")]
    case "PBXBuildRule":
      return [node.word("fileType"), node.word("filePatterns"), node.word("compilerSpec")]
    // An object of a kind that viper does not know: all its text but the spacing.
    default:
      return [ByteString(file.bytes[file.objects[object].value].filter { $0 > 0x20 })]
    }
  }

  /// The names below a group, with `*` for its own: `Presenter`, `*Presenter.swift` in `Profile`; nil if
  /// no file has its name, because any groups could then be alike.
  private func names(below group: Int) -> ByteString? {
    let own = tree.name(of: group)
    guard file.objects[group].kind == .group, !own.isEmpty else { return nil }
    var (names, open) = ([String](), [group])
    while let group = open.popLast() {
      for child in tree.children(of: group) {
        names.append(tree.name(of: child).replacing(own, with: "*"))
        if file.objects[child].kind.isGroup { open.append(child) }
      }
    }
    let isNamed = names.contains { $0.contains("*") }
    return isNamed ? ByteString(names.sorted().joined(separator: "/").utf8) : nil
  }

  /// The location of a file or group; nil for an object in no group.
  private func location(of object: Int) -> ByteString? {
    tree.location(of: object).map { ByteString($0.description.utf8) }
  }

  /// A URL without differences that don't matter: in lower case, without `.git` and slashes at the end.
  private static func normalizedURL(_ url: ByteString) -> ByteString {
    var url: [UInt8] = url.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    while url.last == 0x2F { url.removeLast() }
    if url.suffix(4) == ArraySlice(".git".utf8) { url.removeLast(4) }
    return ByteString(url)
  }
}
