/// What an object is, whatever its id: by what two of them are known to be the same.
extension MergeModel {
  struct Identity: Hashable {
    var isa: String
    /// Who holds it, and what it stands for.
    var others: [String?]
    var text: String?
  }

  /// - Returns: nil for what nothing but its id tells.
  func identity(of id: String) -> Identity? {
    guard let isa = word("isa", of: id) else { return nil }
    func held(_ key: String, by others: [String?] = [], _ text: String? = nil) -> Identity? {
      owner(of: id, key).map { Identity(isa: isa, others: [$0] + others, text: text) }
    }
    switch isa {
    case "PBXFileReference", "PBXGroup", "PBXFileSystemSynchronizedRootGroup":
      return held("children", word("path", of: id))
    case "PBXBuildFile":
      return held("files", by: [word("fileRef", of: id), word("productRef", of: id)])
    case "PBXSourcesBuildPhase", "PBXFrameworksBuildPhase": return held("buildPhases")
    case "XCConfigurationList":
      return targets.first { word("buildConfigurationList", of: $0) == id }.map {
        Identity(isa: isa, others: [$0])
      }
    case "XCBuildConfiguration": return held("buildConfigurations", word("name", of: id))
    case "PBXNativeTarget": return Identity(isa: isa, others: [], text: word("name", of: id))
    case "PBXTargetDependency": return held("dependencies", by: [word("target", of: id)])
    case "XCRemoteSwiftPackageReference":
      return Identity(isa: isa, others: [], text: word("repositoryURL", of: id))
    case "XCSwiftPackageProductDependency":
      return held(
        "packageProductDependencies", by: [word("package", of: id)], word("productName", of: id))
    case "PBXFileSystemSynchronizedBuildFileExceptionSet":
      return held("exceptions", by: [word("target", of: id)])
    default: return nil
    }
  }

  /// Where a file is, from the main group down.
  func place(of id: String) -> String {
    (parent(of: id).map(place) ?? "") + "/" + (word("path", of: id) ?? "")
  }

  /// All that the project says, without ids: what doesn't depend on whose of them stayed.
  var shape: [String] {
    var labels: [String: String] = [:]
    func label(_ id: String) -> String {
      if let label = labels[id] { return label }
      guard let identity = identity(of: id) else { return id }
      let others = identity.others.map { $0.map(label) ?? "" }.joined(separator: ",")
      let label = "\(identity.isa)(\(others) \(identity.text ?? ""))"
      labels[id] = label
      return label
    }
    return objects.map { id, object in
      let fields = object.map { key, value in
        switch value {
        case .word(let word) where objects[word] != nil: "\(key) \(label(word))"
        case .list(let list): "\(key) \(list.map { objects[$0] == nil ? $0 : label($0) }.sorted())"
        case .whole(let fields): "\(key) \(fields.sorted { $0.key < $1.key })"
        case .word(let word): "\(key) \(word)"
        }
      }
      return "\(label(id)): \(fields.sorted())"
    }.sorted()
  }

  /// The same where lists are in one order, empty ones are none, and words of settings are lists.
  var unordered: MergeModel {
    var model = self
    for (id, object) in objects {
      model.objects[id] = object.compactMapValues { value in
        if case .list(let list) = value { list.isEmpty ? nil : .list(list.sorted()) } else { value }
      }
      for (key, value) in object where Self.isWords(key) {
        model.objects[id]?[key] = Self.words(value).map { .list($0.sorted()) }
      }
    }
    return model
  }
}
