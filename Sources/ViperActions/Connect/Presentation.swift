import SwiftText

/// How a router shows the view of another module.
struct Presentation {
  /// The router's property that shows views, with a question mark if it is optional.
  private let handler: String
  private let function: String
  /// The arguments after the view.
  private let rest: String
  /// The property if it is an optional `UIViewController`.
  let controller: String?
  /// The test double for a protocol that shows views.
  let probe: PresentationProbe?

  /// The view in which others can be embedded, or nil.
  let surface: String?

  func call(showing view: String, asPart isPart: Bool) -> String {
    isPart ? "\(surface ?? handler).addSubview(\(view))" : "\(handler).\(function)(\(view)\(rest))"
  }

  /// - Returns: nil if none of the router's properties can show a view.
  init?(of router: SwiftSources.Place, in sources: inout SwiftSources) {
    for member in sources.members(of: router) where member.kind == .var || member.kind == .let {
      guard !member.isConditional, let type = sources.file(of: router).type(of: member) else {
        continue
      }
      let isOptional = type.hasSuffix("?")
      let handler = member.name + (isOptional ? "?" : "")
      let names: [Substring] = type.split { $0 != "." && !$0.isPartOfName }
        .filter { $0 != "any" && $0 != "some" }
      guard let name = names.only?.split(separator: ".").last.map(String.init) else { continue }
      if name == "UINavigationController" {
        self.init(handler, "pushViewController", ", animated: true", controller: nil)
        return
      }
      sources.read(mentioning: [name])
      if let found = Self.function(of: name, for: router, in: sources) {
        self.init(
          handler, found.function.name, found.rest, controller: nil,
          surface: "(\(member.name) as? UIViewController)?.view",
          probe: PresentationProbe(
            property: member.name, of: found.seen, showing: found.function,
            from: ModuleRole.of(router.type.name)?.module ?? "", in: sources))
        return
      }
      if name == "UIViewController" || name.hasSuffix("ViewController") {
        // https://developer.apple.com/documentation/uikit/uiviewcontroller/show(_:sender:)
        self.init(
          handler, "show", ", sender: nil",
          controller: name == "UIViewController" && isOptional ? member.name : nil,
          surface: handler + ".view")
        return
      }
    }
    return nil
  }

  private init(
    _ handler: String, _ function: String, _ rest: String, controller: String?,
    surface: String? = nil, probe: PresentationProbe? = nil
  ) {
    self.probe = probe
    self.surface = surface
    self.handler = handler
    self.function = function
    self.rest = rest
    self.controller = controller
  }

  /// A function of a project's type that shows a view controller and needs no other arguments.
  private static func function(
    of type: String, for router: SwiftSources.Place, in sources: SwiftSources
  ) -> (seen: SwiftSources.Place, function: SwiftDeclaration, rest: String)? {
    let found = sources.places { $0.name == type && $0.kind == .protocol }
    // Each router may declare its own type.
    let own = found.filter { sources.owners(of: $0).contains(router.type.name) }
    for word in ["show", "push", "open", "present"] {
      for place in own.isEmpty ? found : own {
        for member in sources.members(of: place)
        where member.kind == .function && member.name.hasPrefix(word) {
          guard let signature = sources.file(of: place).signature(of: member),
            let first = signature.parameters.first, first.type.contains("UIViewController"),
            !first.type.contains("->"), let rest = rest(of: signature)
          else { continue }
          return (place, member, rest)
        }
      }
    }
    return nil
  }

  private static func rest(of signature: FunctionSignature) -> String? {
    var rest = ""
    for parameter in signature.parameters.dropFirst() where !parameter.hasDefault {
      let value =
        parameter.type == "Bool" ? "true" : parameter.type.hasSuffix("?") ? "nil" : nil
      guard let value else { return nil }
      rest += ", " + (parameter.label.map { $0 + ": " } ?? "") + value
    }
    return rest
  }
}
