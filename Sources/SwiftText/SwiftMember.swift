/// A member of a type or protocol, with what decides whether it fulfils a requirement.
package struct SwiftMember: Sendable, Hashable {
  package var declaration: SwiftDeclaration
  package var name: String
  /// The full name, such as `show(_:animated:)`, `init(coder:)`, `title` or `static shared`.
  package var fullName: String
  package var parameters: [FunctionSignature.Parameter] = []
  /// The written type of a property or result; nil for `Void`, and for `b` in `var a = 0, b: Int`.
  package var result: String?
  package var isAsync = false
  package var canThrow = false
}

/// The accessors of a required property, with their effects and modifiers: `get async`, `set`.
package typealias RequiredAccessors = (getter: String, setter: String?)

extension SwiftFile {
  /// The functions, initializers, subscripts and properties of a type, and the cases of an enum.
  package func readMembers(of type: SwiftDeclaration) -> [SwiftMember] {
    members(of: type).flatMap(readMember)
  }

  /// The members that a declaration declares: several for `var a = 0, b = 0`.
  package func readMember(_ declaration: SwiftDeclaration) -> [SwiftMember] {
    let start = declaration.isStatic ? "static " : ""
    switch declaration.kind {
    case .function, .initializer, .subscript:
      guard let signature = signature(of: declaration) else { return [] }
      let name = declaration.kind == .function ? declaration.name : declaration.kind.rawValue
      let result = signature.result.flatMap { ["Void", "()"].contains($0) ? nil : $0 }
      return [
        SwiftMember(
          declaration: declaration, name: name,
          fullName: start + Self.fullName(name, signature.parameters.map(\.label)),
          parameters: signature.parameters, result: result, isAsync: signature.isAsync,
          canThrow: signature.canThrow)
      ]
    case .var, .let:
      return propertyNames(of: declaration).map { name in
        SwiftMember(
          declaration: declaration, name: name, fullName: start + name,
          result: name == declaration.name ? self.type(of: declaration) : nil)
      }
    case .case: return readCases(declaration)
    default: return []
    }
  }

  private static func fullName(_ name: String, _ labels: [String?]) -> String {
    "\(name)(\(labels.map { ($0?.withoutBackticks ?? "_") + ":" }.joined()))"
  }

  /// The declared type of a property, or nil.
  package func type(of property: SwiftDeclaration) -> String? {
    let header = property.headerTokens
    guard property.isProperty, isSymbol(":", at: header.lowerBound + 1), header.count > 2 else {
      return nil
    }
    return text(ofTokens: header.lowerBound + 2..<header.upperBound)
  }

  /// Whether a property's declaration has an initial value.
  package func hasValue(_ property: SwiftDeclaration) -> Bool {
    property.headerTokens.upperBound < index(at: property.range.upperBound)
      && isSymbol("=", at: property.headerTokens.upperBound)
  }

  /// The type of an initial value such as `Feed()`; nil for any other one.
  package func initializedType(of property: SwiftDeclaration) -> String? {
    let name = property.headerTokens.upperBound + 1
    guard hasValue(property), let word = word(at: name), word.first?.isUppercase == true,
      isSymbol("(", at: name + 1),
      brackets.partners[name + 1] + 1 >= index(at: property.range.upperBound)
    else { return nil }
    return word
  }

  /// The names in `var a = 0, b: Int` and in `let (a, b) = pair`.
  private func propertyNames(of declaration: SwiftDeclaration) -> [String] {
    let start = declaration.headerTokens.lowerBound
    if isSymbol("(", at: start) {
      return (start..<brackets.partners[start]).filter { isName(at: $0) }.map(plainName)
    }
    // Only a property without accessors can be one of several.
    guard declaration.body == nil else { return [declaration.name] }
    return parts(between: start - 1, and: index(at: declaration.range.upperBound))
      .map(\.lowerBound).filter(isName).map(plainName)
  }

  private func readCases(_ declaration: SwiftDeclaration) -> [SwiftMember] {
    let end = index(at: declaration.range.upperBound)
    let start = declaration.headerTokens.lowerBound
    return parts(between: start - 1, and: end).compactMap { part in
      guard isName(at: part.lowerBound) else { return nil }
      let name = plainName(at: part.lowerBound)
      let open = part.lowerBound + 1
      guard open < part.upperBound, isSymbol("(", at: open) else {
        return SwiftMember(declaration: declaration, name: name, fullName: "static " + name)
      }
      let labels = parts(between: open, and: brackets.partners[open]).map { value in
        isSymbol(":", at: value.lowerBound + 1) ? plainName(at: value.lowerBound) : nil
      }
      return SwiftMember(
        declaration: declaration, name: name, fullName: "static " + Self.fullName(name, labels))
    }
  }

  // MARK: Requirements

  /// The accessors of a required property or subscript; nil for other declarations.
  package func accessors(of requirement: SwiftDeclaration) -> RequiredAccessors? {
    guard let body = requirement.body, [.var, .subscript].contains(requirement.kind) else {
      return nil
    }
    let inside = inside(index(at: body.lowerBound))
    let starts = inside.filter { ["get", "set"].contains(word(at: $0)) }.map { index in
      ["mutating", "nonmutating"].contains(word(at: index - 1)) ? index - 1 : index
    }
    let texts = zip(starts, starts.dropFirst() + [inside.upperBound]).map {
      text(ofTokens: $0..<$1)
    }
    guard starts.first == inside.lowerBound,
      let getter = texts.first(where: { $0.hasPrefix("get") || $0.hasPrefix("mutating get") })
    else { return nil }
    return (getter, texts.first { $0 != getter })
  }

  /// The source text of a requirement's attributes, and from its keyword on, without accessors.
  package func headTexts(of requirement: SwiftDeclaration) -> (attributes: String, rest: String) {
    let start = index(at: requirement.range.lowerBound)
    var end = start
    while isSymbol("@", at: end) { end = argumentsEnd(from: dottedNameEnd(from: end + 1)) }
    let header = requirement.headerTokens
    let rest = bytes(of: header.lowerBound - 1..<header.upperBound)
    return (text(ofTokens: start..<end), textIndentedByTwo(rest))
  }

  /// The names of the generic parameters of a function, type or subscript.
  package func genericParameters(of declaration: SwiftDeclaration) -> [String] {
    let start = declaration.headerTokens.lowerBound
    // The name of an operator can be `<`.
    guard let open = (start...start + 1).last(where: { isSymbol("<", at: $0) }) else { return [] }
    return indices(outsideOfAnglesIn: open + 1..<declaration.headerTokens.upperBound)
      .prefix { !isSymbol("(", at: $0) && !isSymbol(">", at: $0) }
      .filter { isName(at: $0) && ($0 == open + 1 || isSymbol(",", at: $0 - 1)) }.map(plainName)
  }

  /// The range of a method's parameter list, and its text for a changed requirement.
  ///
  /// Parameters that stay keep their names and default values. Nil if the body uses another or the
  /// name of a new one, the method is generic, returns something else or has more effects, or a
  /// comment is in the list.
  package func parameters(
    of old: SwiftMember, as new: SwiftMember
  ) -> (range: Range<Int>, text: String)? {
    guard let body = old.declaration.body, let signature = signature(of: old.declaration),
      old.result.map(SwiftType.keyTokens) == new.result.map(SwiftType.keyTokens),
      !old.isAsync || new.isAsync, !old.canThrow || new.canThrow,
      genericParameters(of: old.declaration).isEmpty
    else { return nil }
    let range = signature.parentheses
    let list = tokens[index(at: range.lowerBound)..<index(at: range.upperBound)]
    let hasComment = zip(list, list.dropFirst()).contains { one, next in
      !bytes[one.range.upperBound..<next.range.lowerBound].allSatisfy(\.isSpace)
    }
    guard !hasComment else { return nil }
    let (texts, dropped, added) = parameterTexts(of: old, as: new)
    guard Set(words(in: body)).isDisjoint(with: dropped),
      !added.contains(where: { usesVariable($0, inBody: body) })
    else { return nil }
    guard bytes[range].contains(UInt8(ascii: "\n")) else {
      return (range, "(" + texts.joined(separator: ", ") + ")")
    }
    return (range, "(\n  " + texts.joined(separator: ",\n  ") + "\n)")
  }

  /// The texts of a changed requirement's parameters, and the names of those that go and come.
  private func parameterTexts(
    of old: SwiftMember, as new: SwiftMember
  ) -> (texts: [String], dropped: [String], added: [String]) {
    var rest = Array(old.parameters.enumerated())
    var added: [String] = []
    let names = Set(new.parameters.map(\.name))
    let texts = new.parameters.enumerated().map { position, parameter -> String in
      let type = SwiftType.keyTokens(of: parameter.type)
      let fitting = rest.indices.filter {
        let old = rest[$0].element.type
        return SwiftType.keyTokens(of: old) == type
          && !SwiftType.isStricter(old, than: parameter.type)
      }
      let kept =
        fitting.first { rest[$0].element.name == parameter.name }
        ?? fitting.first { index in
          let (offset, one) = rest[index]
          // Without labels, only the position tells which one it was.
          return one.label == parameter.label && !names.contains(one.name)
            && (one.label != nil || offset == position)
        }
      guard let kept else {
        added.append(parameter.name)
        return parameter.text
      }
      let one = rest.remove(at: kept).element
      return one.label == parameter.label ? text(one.range) : parameter.text
    }
    return (texts, rest.map(\.element.name), added)
  }
}

extension String {
  /// The name as a part of a longer one, which needs no backticks.
  package var withoutBackticks: String { filter { $0 != "`" } }
}
