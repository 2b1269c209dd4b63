import SwiftText

extension CheckRun {
  /// The app's protocols that belong to a module, with their modules.
  var protocols: [(type: Int, module: Module)] {
    index.types.indices.compactMap { type in
      let entry = index.types[type]
      guard entry.isProtocol else { return nil }
      let source = entry.parts[0].source
      guard index.isApp[source],
        let module = modules.owner(of: entry.name, at: sources.sources[source].path)
      else { return nil }
      return (type, module)
    }
  }

  // MARK: Unused protocols

  /// Finds protocols that no other place in the project's Swift files names.
  ///
  /// A protocol is also used where an Objective-C file mentions it, or an unreadable file may.
  mutating func checkUnused(_ protocols: [(type: Int, module: Module)]) {
    let unnamed = protocols.filter { index.conformances[$0.type] == nil }
    var counts: [String: Int] = [:]
    for (type, _) in unnamed { counts[index.types[type].declaration.name] = 0 }
    for file in sources.sources.lazy.map(\.file) where !counts.isEmpty {
      for word in file.words(in: file.bytes.indices) { counts[word]? += 1 }
    }
    for (type, module) in unnamed {
      let entry = index.types[type]
      let name = entry.declaration.name
      guard counts[name] == 1, entry.parts.count == 1,
        !sources.unread.contains(where: { $0.mayMention(name) }),
        !entry.declaration.attributes.contains("objc")
      else { continue }
      let place = entry.parts[0]
      add(
        .unusedProtocol, module, place.source, place.type.keyword, entry.name,
        "nothing conforms to `\(name)` or names it")
    }
  }

  // MARK: Requirements

  /// Finds requirements that a conforming type lacks, if the project declares all that could provide
  /// them.
  mutating func checkRequirements(of proto: Int, in module: Module) {
    guard !index.types[proto].isAmbiguous else { return }
    let conforming = index.ownConformances(to: proto).map(\.type)
    for requirement in conformance.requirements(of: proto) {
      let lacking = conforming.filter { lacks(requirement, in: $0) }
      guard let first = lacking.first else { continue }
      let name = requirement.member.fullName
      add(
        .unimplementedRequirement, module, requirement.part.source,
        requirement.member.declaration.keyword, index.types[proto].name + "." + name,
        "`\(index.types[first].name)`"
          + (lacking.count > 1 ? " and \(lacking.count - 1) more types lack" : " lacks")
          + " `\(name)` of `\(index.types[proto].name)`")
    }
  }

  private mutating func lacks(_ requirement: ConformanceCheck.Owned, in type: Int) -> Bool {
    guard conformance.state(of: requirement, in: type) == .missing else { return false }
    let entry = index.types[type]
    let declaration = requirement.member.declaration
    let outside = index.outsideParents(of: type)
    return entry.isDeclared && !declaration.isConditional && !requirement.part.type.isConditional
      && declaration.kind != .initializer
      && outside.ambiguous.isEmpty && outside.names.allSatisfy(Self.isPlain)
      && !entry.parts.contains { $0.type.isConditional || sources.isGenerated($0.source) }
      && !sources.members(of: requirement.part).contains { $0.kind == .associatedtype }
  }

  /// Whether a type outside of the project provides no member with the name of an app's.
  private static func isPlain(_ name: String) -> Bool {
    let others: Set = ["Encodable", "View", "class"]
    return ConformanceCheck.plainProtocols.contains(name) || others.contains(name)
      || ConformanceCheck.systemPrefixes.contains(where: name.hasPrefix)
  }
}
