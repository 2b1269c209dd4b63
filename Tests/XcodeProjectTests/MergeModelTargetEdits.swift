/// What people do to targets, packages, settings and synchronized folders.
extension MergeModel {
  mutating func editTargets(by author: inout Author) {
    switch author.below(17) {
    case 0: if let file = author.one(of: files) { addMember(file, by: &author) }
    case 1: if let member = author.one(of: all("PBXBuildFile")) { drop(member) }
    case 2...4: set(by: &author)
    case 5...7: setWords(by: &author)
    case 8:
      let target = author.id("T")
      let name = author.below(2) == 0 ? "Widget" : "Target\(target)"
      guard !targets.contains(where: { word("name", of: $0) == name }) else { return }
      addTarget(target, named: name) { author.id($0) }
    case 9:
      if author.below(2) == 0, let target = author.one(of: targets.filter { $0 != Self.app }) {
        removeTarget(target)
      }
    case 10:
      if let target = author.one(of: targets) {
        objects[target]?["name"] = .word("Renamed\(author.id("n"))")
      }
    case 11: addDependency(by: &author)
    case 12: addPackage(by: &author)
    case 13: editPackage(by: &author)
    case 14: addFolder(by: &author)
    default: editFolder(by: &author)
    }
  }

  // MARK: - Members

  mutating func addMember(_ file: String, by author: inout Author) {
    guard let target = author.one(of: targets),
      let phase = phase("PBXSourcesBuildPhase", of: target)
    else { return }
    let isThere = list("files", of: phase).contains { word("fileRef", of: $0) == file }
    guard !isThere else { return }
    let member = author.id("B")
    objects[member] = ["isa": .word("PBXBuildFile"), "fileRef": .word(file)]
    insert(member, into: "files", of: phase, author.below(8))
  }

  private mutating func addDependency(by author: inout Author) {
    guard let target = author.one(of: targets), let other = author.one(of: targets),
      target != other,
      !list("dependencies", of: target).contains(where: { word("target", of: $0) == other })
    else { return }
    let dependency = author.id("D")
    objects[dependency] = ["isa": .word("PBXTargetDependency"), "target": .word(other)]
    insert(dependency, into: "dependencies", of: target, .max)
  }

  private mutating func removeTarget(_ target: String) {
    for phase in list("buildPhases", of: target) {
      for member in list("files", of: phase) { drop(member) }
      drop(phase)
    }
    for product in list("packageProductDependencies", of: target) { drop(product) }
    for dependency in all("PBXTargetDependency")
    where word("target", of: dependency) == target
      || list("dependencies", of: target).contains(dependency)
    {
      drop(dependency)
    }
    for exceptions in all("PBXFileSystemSynchronizedBuildFileExceptionSet")
    where word("target", of: exceptions) == target { drop(exceptions) }
    if let settings = word("buildConfigurationList", of: target) {
      for configuration in list("buildConfigurations", of: settings) { drop(configuration) }
      drop(settings)
    }
    drop(target)
  }

  // MARK: - Settings

  private mutating func set(by author: inout Author) {
    guard let configuration = author.one(of: all("XCBuildConfiguration")) else { return }
    objects[configuration]?["S_\(author.below(6))"] =
      author.below(4) == 0 ? nil : .word("value \(author.below(3))")
  }

  /// A setting of several words, written as a list or as one string.
  private mutating func setWords(by author: inout Author) {
    guard let configuration = author.one(of: all("XCBuildConfiguration")) else { return }
    let key = "W_\(author.below(3))"
    guard author.below(8) > 0 else {
      objects[configuration]?[key] = nil
      return
    }
    var words = Self.words(objects[configuration]?[key]) ?? ["$(inherited)"]
    let word = "-w\(author.below(8))"
    if let place = words.firstIndex(of: word) {
      words.remove(at: place)
    } else {
      words.insert(word, at: author.below(words.count + 1))
    }
    let isText = author.below(4) == 0
    objects[configuration]?[key] = isText ? .word(words.joined(separator: " ")) : .list(words)
  }

  /// The words of a setting in either way of writing it.
  static func words(_ value: Value?) -> [String]? {
    switch value {
    case .list(let list): list
    case .word(let text): text.split(separator: " ").map(String.init)
    default: nil
    }
  }

  // MARK: - Packages

  private mutating func addPackage(by author: inout Author) {
    let url = "https://example.com/kit\(author.below(4))"
    let package = author.id("K")
    guard
      !all("XCRemoteSwiftPackageReference").contains(where: { word("repositoryURL", of: $0) == url }
      )
    else { return }
    objects[package] = [
      "isa": .word("XCRemoteSwiftPackageReference"), "repositoryURL": .word(url),
      "requirement": requirement(author.below(2)),
    ]
    insert(package, into: "packageReferences", of: Self.project, .max)
    addProduct(of: package, by: &author)
  }

  private func requirement(_ number: Int) -> Value {
    number == 0
      ? .whole(["kind": "branch", "branch": "main"])
      : .whole(["kind": "exactVersion", "version": "\(number).0.0"])
  }

  private mutating func addProduct(of package: String, by author: inout Author) {
    guard let target = author.one(of: targets),
      let phase = phase("PBXFrameworksBuildPhase", of: target)
    else { return }
    let name = "Product\(author.below(2))"
    let isThere = list("packageProductDependencies", of: target).contains {
      word("productName", of: $0) == name && word("package", of: $0) == package
    }
    guard !isThere else { return }
    let product = author.id("R")
    let member = author.id("B")
    objects[product] = [
      "isa": .word("XCSwiftPackageProductDependency"), "productName": .word(name),
      "package": .word(package),
    ]
    objects[member] = ["isa": .word("PBXBuildFile"), "productRef": .word(product)]
    insert(product, into: "packageProductDependencies", of: target, .max)
    insert(member, into: "files", of: phase, author.below(3))
  }

  private mutating func editPackage(by author: inout Author) {
    guard let package = author.one(of: all("XCRemoteSwiftPackageReference")) else { return }
    switch author.below(3) {
    case 0:
      let new = requirement(author.below(4))
      objects[package]?["requirement"] = new
    case 1: addProduct(of: package, by: &author)
    default:
      for product in all("XCSwiftPackageProductDependency")
      where word("package", of: product) == package {
        for member in all("PBXBuildFile") where word("productRef", of: member) == product {
          drop(member)
        }
        drop(product)
      }
      drop(package)
    }
  }

  // MARK: - Synchronized folders

  private mutating func addFolder(by author: inout Author) {
    guard let group = author.one(of: groups), let target = author.one(of: targets) else { return }
    let folder = author.id("Y")
    let path = author.below(3) == 0 ? "Synchronized" : "Synchronized\(folder)"
    guard !list("children", of: group).contains(where: { word("path", of: $0) == path }) else {
      return
    }
    objects[folder] = [
      "isa": .word("PBXFileSystemSynchronizedRootGroup"), "path": .word(path),
      "sourceTree": .word("<group>"),
    ]
    insert(folder, into: "children", of: group, author.below(5))
    insert(folder, into: "fileSystemSynchronizedGroups", of: target, .max)
  }

  private mutating func editFolder(by author: inout Author) {
    guard let folder = author.one(of: folders), let target = author.one(of: targets) else { return }
    if author.below(6) == 0 { return removeFolder(folder) }
    let known = list("exceptions", of: folder).first { word("target", of: $0) == target }
    let exceptions = known ?? author.id("X")
    if known == nil {
      objects[exceptions] = [
        "isa": .word("PBXFileSystemSynchronizedBuildFileExceptionSet"), "target": .word(target),
      ]
      insert(exceptions, into: "exceptions", of: folder, .max)
    }
    let name = "Left\(author.below(5)).swift"
    let names = list("membershipExceptions", of: exceptions)
    objects[exceptions]?["membershipExceptions"] = .list(
      names.contains(name) ? names.filter { $0 != name } : names + [name])
  }

  mutating func removeFolder(_ folder: String) {
    for exceptions in list("exceptions", of: folder) { drop(exceptions) }
    drop(folder)
  }
}
