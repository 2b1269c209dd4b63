import SwiftText

/// A test double for the object that shows views, which records the shown view.
struct PresentationProbe {
  /// The router's property for it.
  let property: String
  let name: String
  let lines: SwiftLines
  /// A view controller in its place, for embedded views; nil if not every view controller conforms.
  let screen: (name: String, lines: SwiftLines)?

  /// - Returns: nil if the protocol has requirements other than functions without a result, or ones
  ///   that aren't found.
  init?(
    property: String, of seen: SwiftSources.Place, showing function: SwiftDeclaration,
    from module: String, in sources: SwiftSources
  ) {
    let file = sources.file(of: seen)
    let members = sources.members(of: seen)
    guard file.inheritedNames(of: seen.type).allSatisfy({ $0 == "AnyObject" }),
      seen.type.isCertain,
      let shown = file.signature(of: function)?.parameters.first?.name
    else { return nil }
    var functions: [String] = []
    for member in members {
      guard let signature = file.signature(of: member), signature.result == nil,
        !member.isConditional, member.attributes.isEmpty, !member.modifiers.contains("static")
      else { return nil }
      let body = member.range == function.range ? " {\n  shown = \(shown)\n}" : " {}"
      functions.append("\(file.code(member.range))\(body)".indented)
    }
    let around = sources.owners(of: seen)
    let whole = (around + [seen.type.name]).joined(separator: ".")
    self.property = property
    name = module + "ScreenProbe"
    let stub = module + "ScreenStub"
    screen =
      sources.isEveryController(whole)
      ? (
        stub,
        SwiftLines(
          "private final class \(stub): UIViewController {}\n\nextension \(stub): \(whole) {}")
      ) : nil
    lines = SwiftLines(
      "private final class \(name): \(whole) {\n"
        + "  private(set) var shown: UIViewController?\n\n"
        + functions.joined(separator: "\n\n") + "\n}")
  }
}

extension SwiftSources {
  /// Whether an extension implements a protocol for every view controller.
  fileprivate func isEveryController(_ name: String) -> Bool {
    places { $0.kind == .extension && $0.name == name }.contains { place in
      place.type.body.map {
        file(of: place).words(in: place.type.keyword..<$0.lowerBound).contains("UIViewController")
      } == true
    }
  }
}
