import SwiftText

extension CheckRun {
  // MARK: UIKit

  /// Finds imports of UIKit in the files of a module's presenter or interactor.
  ///
  /// A file that also declares a view, router or assembly, or a subclass of UIKit, needs the import.
  mutating func checkImports(of layer: CheckedModules.Layer, _ rule: CheckRule, in module: Module) {
    for type in module[layer] {
      for source in Set(index.types[type].parts.map(\.source)).sorted() {
        let file = sources.sources[source].file
        guard !file.types.contains(where: needsUIKit) else { continue }
        for one in file.declarations where one.kind == .import {
          let names = one.name.split(separator: ".").map(String.init)
          guard names.first == "UIKit", !isAllowed(names, in: file) else { continue }
          add(
            rule, module, source, one.keyword, "import " + one.name,
            "the \(layer.rawValue) of `\(module.name)` imports UIKit, and only the view and the router"
              + " should need it")
        }
      }
    }
  }

  private func needsUIKit(_ type: SwiftDeclaration) -> Bool {
    guard type.kind != .protocol else { return false }
    if type.kind != .extension, type.inherited.contains(where: Self.isUIKitClass) { return true }
    return modules.layer(of: type.name).map { ![.presenter, .interactor].contains($0.layer) }
      ?? false
  }

  private static func isUIKitClass(_ name: String) -> Bool {
    name.hasPrefix("UI") && name.dropFirst(2).first?.isUppercase == true
      && !["Delegate", "DataSource", "DataSourcePrefetching", "Transitioning", "Dynamic"]
        .contains(where: name.hasSuffix)
  }

  /// Whether the rules allow what a file uses of UIKit, and it uses something.
  private func isAllowed(_ imported: [String], in file: SwiftFile) -> Bool {
    let allowed = rules.allowedNames
    guard !allowed.isEmpty else { return false }
    if imported.count > 1 { return allowed.contains(imported[imported.count - 1]) }
    let used = Set(file.words(in: file.bytes.indices)).filter {
      $0.hasPrefix("UI") && $0.dropFirst(2).first?.isUppercase == true && $0 != "UIKit"
    }
    return !used.isEmpty && used.isSubset(of: allowed)
  }

  // MARK: Strong references

  /// Finds strong references from a layer to the one that keeps it alive.
  ///
  /// The view keeps the presenter alive, the presenter the interactor and the router. The reference in
  /// the opposite direction closes the cycle, also through a third layer.
  mutating func checkCycles(in module: Module) {
    let order: [CheckedModules.Layer] = [.view, .presenter, .interactor, .router]
    let layered = order.flatMap { layer in module[layer].map { ($0, layer) } }.filter {
      [.class, .actor].contains(index.types[$0.0].declaration.kind)
    }
    let types = layered.map(\.0)
    var edges = types.indices.flatMap { from in
      references(of: types[from]).filter(\.isStrong).flatMap { reference in
        types.indices.filter { layered[$0].1 != layered[from].1 && holds(reference, types[$0]) }
          .map { (from: from, to: $0, reference: reference) }
      }
    }
    let back = edges.filter { $0.from > $0.to }.sorted { ($0.to, $0.from) < ($1.to, $1.from) }
    for edge in back {
      guard reaches(edge.from, from: edge.to, by: edges.map { ($0.from, $0.to) }) else { continue }
      let property = edge.reference.declaration
      edges.removeAll { $0.from == edge.from && $0.reference.declaration.name == property.name }
      if isSetElsewhere(edge.reference, layered[edge.from].1) { continue }
      let holder = index.types[types[edge.from]].name + "." + property.name
      add(
        .strongCycle, module, edge.reference.part.source, property.keyword, holder,
        "`\(holder)` and `\(index.types[types[edge.to]].name)` keep each other alive")
    }
  }

  /// Whether code sets properties of this name, but only in other layers, such as `view.presenter = …`.
  ///
  /// Then nothing sets this optional one, and it keeps nothing alive.
  private mutating func isSetElsewhere(_ one: Reference, _ layer: CheckedModules.Layer) -> Bool {
    let (own, name) = (sources.file(of: one.part), one.declaration.name)
    let isOptional = own.type(of: one.declaration).map { $0.hasSuffix("?") || $0.hasSuffix("!") }
    guard isOptional == true, !own.hasValue(one.declaration) else { return false }
    var layers = layersBySetProperty[name] ?? []
    let searched = layersBySetProperty[name] == nil ? sources.sources : []
    for (source, (_, file, _)) in searched.enumerated() where index.isApp[source] {
      for at in file.indices(of: name, in: file.bytes.indices)
      where file.isSymbol("=", at: at + 1) && !["let", "var"].contains(file.word(at: at - 1)) {
        let owner = file.isSymbol(".", at: at - 1) ? file.word(at: at - 2) ?? "" : "self"
        let type = file.types.last { $0.range.contains(file.tokens[at].range.lowerBound) }?.name
        // As if the variable were a type of a module `X`.
        let typeName = owner == "self" ? type ?? "" : "X" + owner.capitalized
        layers.insert(modules.layer(of: typeName)?.layer)
      }
    }
    layersBySetProperty[name] = layers
    return !layers.isEmpty && layers.isDisjoint(with: [nil, .assembly, layer])
  }

  private func reaches(_ goal: Int, from start: Int, by edges: [(from: Int, to: Int)]) -> Bool {
    var (open, known) = ([start], Set([start]))
    while let next = open.popLast() {
      if next == goal { return true }
      for edge in edges where edge.from == next && known.insert(edge.to).inserted {
        open.append(edge.to)
      }
    }
    return false
  }

  // MARK: Names of other layers

  /// Finds stored properties of a presenter with the class of another layer.
  mutating func checkConcreteLayers(in module: Module) {
    for presenter in module[.presenter] {
      for reference in references(of: presenter) {
        let entry = index.types[reference.type]
        // A nested name, or one that a protocol also has, can mean something else.
        guard entry.declaration.kind == .class || entry.declaration.kind == .actor,
          !entry.name.contains("."), !protocolNames.contains(entry.name),
          let layer = concreteLayer(of: reference.type)
        else { continue }
        let naming = firstNaming(of: [entry.name], in: presenter)
        add(
          .concreteLayer, module, naming?.part.source ?? reference.part.source,
          naming?.offset ?? reference.declaration.keyword,
          index.types[presenter].name + "." + entry.name,
          "`\(index.types[presenter].name)` holds the \(layer.rawValue) `\(entry.name)` and not a"
            + " protocol, so that no test can replace it")
      }
    }
  }

  private func concreteLayer(of type: Int) -> CheckedModules.Layer? {
    let layers: [CheckedModules.Layer] = [.view, .interactor, .router]
    return layers.first { layer in modules.modules.contains { $0[layer].contains(type) } }
  }

  /// Finds the first place where a layer names a type of another layer or its protocol.
  mutating func checkNaming(
    of other: CheckedModules.Layer, in layer: CheckedModules.Layer, _ rule: CheckRule,
    in module: Module
  ) {
    var names: Set<String> = []
    for type in module[other] where !module[layer].contains(type) {
      names.insert(index.types[type].name)
      for proto in index.protocols(of: type) {
        let name = index.types[proto].name
        let isShared = module[layer].contains { index.protocols(of: $0).contains(proto) }
        if name.hasPrefix(module.name + other.rawValue.capitalized), !isShared {
          names.insert(name)
        }
      }
    }
    for type in module[layer] {
      guard let naming = firstNaming(of: names, in: type) else { continue }
      add(
        rule, module, naming.part.source, naming.offset, index.types[type].name + "." + naming.name,
        "`\(index.types[type].name)` names `\(naming.name)`, but only the presenter connects the two"
      )
    }
  }

  // MARK: Stored properties

  /// A stored property, the position in the index of a type or protocol that it names, and whether it
  /// keeps its object alive; false also where an attribute may change that.
  typealias Reference = (part: Place, declaration: SwiftDeclaration, type: Int, isStrong: Bool)

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
        let isStrong =
          !member.modifiers.contains { $0 == "weak" || $0 == "unowned" }
          && member.attributes.allSatisfy(Self.strongAttributes.contains)
        return (part, member, found, isStrong)
      }
    }
  }

  /// Attributes that leave a stored property a strong reference.
  private static let strongAttributes: Set = [
    "IBOutlet", "MainActor", "ObservedObject", "Published", "StateObject", "objc",
  ]

  /// Whether a reference surely holds an object of a class: its type is the class, or a protocol to
  /// which no other class of the app conforms.
  func holds(_ reference: Reference, _ type: Int) -> Bool {
    if reference.type == type { return true }
    guard index.types[reference.type].isProtocol else { return false }
    let conforming = (index.conformances[reference.type] ?? []).map(\.type).filter {
      index.isApp[index.types[$0].parts[0].source]
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
  /// The types that a property's declaration names: of `(any FeedView & Loading)?` both, and `Feed`
  /// of `= Feed()`; nil for a collection, closure or generic type.
  fileprivate func namesOfType(_ member: SwiftDeclaration) -> [String]? {
    guard let text = type(of: member) else { return initializedType(of: member).map { [$0] } }
    guard !text.utf8.contains(where: { "<[-:{,".utf8.contains($0) }) else { return nil }
    return text.split { !$0.isPartOfName && $0 != "." }.map(String.init)
      .filter { !["any", "some"].contains($0) }
  }
}
