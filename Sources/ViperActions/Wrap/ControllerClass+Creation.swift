import ModuleTemplates
import SwiftText
import Workspace

/// How a module's assembly gets a view controller: by its initializer, or from the caller.
extension ControllerClass {
  /// View controllers of the system that `Name()` makes.
  private static let systemControllers: Set = [
    "UIViewController", "UITableViewController", "UICollectionViewController",
    "UINavigationController", "UITabBarController", "UIPageViewController",
    "UISplitViewController",
  ]
  /// The names in an assembly.
  private static let reserved: Set = [
    "configure", "coordinator", "interactor", "output", "presenter", "router", "self", "view",
    "viewController",
  ]
  private static let standard = SwiftSources.known.union(["MainActor", "any", "escaping"])

  /// The view controller in a module; with `isGiven` a caller passes it to the assembly.
  func wrapped(isGiven: Bool) -> WrappedView {
    var view = WrappedView(
      type: name, file: path.relative(to: world.project),
      parameters: ["with viewController: \(name)"], creation: "viewController", samples: nil,
      intentions: [])
    guard let neededParameters else { return view }
    if isGiven {
      if neededParameters.isEmpty { view.samples = ["with: \(name)()"] }
      return view
    }
    let isNib = neededParameters.map(\.label) == ["nibName", "bundle"]
    guard isNib || neededParameters.allSatisfy(canPass) else { return view }
    let label = { (part: FunctionSignature.Parameter) in part.label.map { $0 + ": " } ?? "" }
    let arguments = neededParameters.map { label($0) + (isNib ? "nil" : $0.name) }
    view.creation = "\(name)(\(arguments.joined(separator: ", ")))"
    view.parameters = isNib ? [] : neededParameters.map(\.text)
    let samples = neededParameters.compactMap { part in
      ValueSample.forTests(of: part.type, in: sources).map { label(part) + $0 }
    }
    view.samples = isNib ? [] : samples.count == neededParameters.count ? samples : nil
    return view
  }

  private func canPass(_ parameter: FunctionSignature.Parameter) -> Bool {
    let types = sources.sources.flatMap(\.file.declarations)
      .filter { $0.kind.isType && !$0.isPrivate }
    return SwiftType(parameter.type) != nil && !Self.reserved.contains(parameter.name)
      && ModuleName.isIdentifier(parameter.name) && !parameter.text.contains("\n")
      && parameter.type.words.allSatisfy { word in
        Self.standard.contains(word) || ["UI", "CG", "NS"].contains(where: word.hasPrefix)
          || types.contains { $0.name == word }
      }
  }

  /// The parameters that an initializer of the class needs; nil if there is no usable one.
  private var neededParameters: [FunctionSignature.Parameter]? {
    var usable: [[FunctionSignature.Parameter]] = []
    for type in [name] + superclasses.map(\.type.name) {
      let all = sources.functions(of: sources.parts(of: type)) { $0.kind == .initializer }
      usable += all.filter { part, initializer, signature in
        let rest = sources.file(of: part).bytes[initializer.keyword...].dropFirst("init".utf8.count)
        return !initializer.isConditional && !initializer.isPrivate
          && initializer.attributes.isEmpty && rest.first == UInt8(ascii: "(")
          && !signature.isAsync && !signature.canThrow
          && !signature.parameters.contains { $0.label == "coder" || $0.type == "NSCoder" }
      }.map { $0.signature.parameters.filter { !$0.hasDefault } }
      // A class with an initializer of its own doesn't inherit others.
      if all.contains(where: { !$0.declaration.modifiers.contains("convenience") }) {
        return usable.min { $0.count < $1.count }
      }
    }
    return externalSuperclass.map(Self.systemControllers.contains) == true ? [] : nil
  }
}
