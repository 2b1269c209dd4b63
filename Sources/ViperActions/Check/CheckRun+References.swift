import SwiftText

// The stored properties through which the types of a module refer to each other.
extension CheckRun {
  /// A stored property and the type that it names.
  struct Reference {
    let part: Place
    let declaration: SwiftDeclaration
    /// The position of a type or protocol in the index.
    let type: Int
    /// Whether it keeps its object alive; false also where an attribute may change that.
    let isStrong: Bool
  }

  /// The references of a type's own stored properties whose types the project declares.
  func references(of type: Int) -> [Reference] {
    let entry = index.types[type]
    guard let part = entry.parts.first, part.type.kind != .extension else { return [] }
    let file = sources.file(of: part)
    let scope = entry.name.split(separator: ".").map(String.init)
    return file.members(of: part.type).filter(file.isStored).flatMap { member in
      (file.namesOfType(member) ?? []).compactMap { name -> Reference? in
        guard case .type(let found)? = index.resolve(name, in: scope, of: part.source).only,
          index.types[found].isDeclared
        else { return nil }
        return Reference(
          part: part, declaration: member, type: found,
          isStrong: !member.modifiers.contains { $0 == "weak" || $0 == "unowned" }
            && member.attributes.allSatisfy(Self.plain.contains))
      }
    }
  }

  /// Attributes that leave a stored property a strong reference.
  private static let plain: Set = [
    "IBOutlet", "MainActor", "ObservedObject", "Published", "StateObject", "objc",
  ]

  /// Whether a reference surely holds an object of a class: its type is the class, or a protocol to
  /// which no other class of the app conforms.
  func holds(_ reference: Reference, _ type: Int) -> Bool {
    if reference.type == type { return true }
    guard index.types[reference.type].isProtocol else { return false }
    let conforming = (index.conformances[reference.type] ?? []).map(\.type).filter {
      modules.isApp[index.types[$0].parts[0].source]
    }
    return Set(conforming) == [type]
  }

  /// The first place where a type's declaration or extensions name another type.
  func firstNaming(of names: Set<String>, in type: Int) -> (part: Place, offset: Int, name: String)?
  {
    for part in index.types[type].parts {
      let file = sources.file(of: part)
      let found = names.compactMap { name in
        file.firstNaming(of: name, in: part.type.range).map { ($0, name) }
      }
      if let (offset, name) = found.min(by: { $0.0 < $1.0 }) { return (part, offset, name) }
    }
    return nil
  }
}

extension SwiftFile {
  fileprivate func isStored(_ member: SwiftDeclaration) -> Bool {
    member.isProperty && !member.isStatic
      && member.body.map { ["didSet", "willSet"].contains(words(in: $0).first) } != false
  }

  /// The types that a property's declaration names: of `(any FeedView & Loading)?` both, and `Feed`
  /// of `= Feed()`; nil for a collection, closure or generic type.
  fileprivate func namesOfType(_ member: SwiftDeclaration) -> [String]? {
    guard let text = type(of: member) else { return initializedType(of: member).map { [$0] } }
    guard !text.utf8.contains(where: { "<[-:{,".utf8.contains($0) }) else { return nil }
    return text.split { !$0.isPartOfName && $0 != "." }.map(String.init)
      .filter { !["any", "some", "weak"].contains($0) }
  }
}
