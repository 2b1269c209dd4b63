import ModuleTemplates
import SwiftText

/// How a module's assembly gets a view controller: by its initializer, or from the caller.
struct ControllerCreation {
  private(set) var parameters: [String]
  private(set) var creation = "viewController"
  /// The arguments for tests; nil if tests can't make the view controller.
  private(set) var samples: [String]?

  /// View controllers of the system that `Name()` makes.
  private static let plain: Set = [
    "UIViewController", "UITableViewController", "UICollectionViewController",
    "UINavigationController", "UITabBarController", "UIPageViewController",
    "UISplitViewController",
  ]
  /// The names in an assembly.
  private static let taken: Set = [
    "configure", "coordinator", "interactor", "output", "presenter", "router", "self", "view",
    "viewController",
  ]
  private static let standard: Set = [
    "Any", "AnyObject", "Array", "Bool", "Character", "Data", "Date", "Decimal", "Dictionary",
    "Double", "Error", "Float", "Int", "Int32", "Int64", "MainActor", "Optional", "Sendable", "Set",
    "String", "TimeInterval", "UInt", "URL", "UUID", "Void", "any", "escaping",
  ]

  init(of controller: ControllerClass, given isGiven: Bool) {
    parameters = ["with viewController: \(controller.name)"]
    guard let needs = Self.needs(of: controller) else { return }
    let types = { (part: FunctionSignature.Parameter) in
      ValueSample.forTests(of: part.type, in: controller.sources)
        .map { (part.label.map { $0 + ": " } ?? "") + $0 }
    }
    if isGiven {
      if needs.isEmpty { samples = ["with: \(controller.name)()"] }
      return
    }
    let isNib = needs.map(\.label) == ["nibName", "bundle"]
    let fits = needs.allSatisfy { Self.fits($0, of: controller) }
    guard isNib || fits else { return }
    let arguments = needs.map { part in
      (part.label.map { $0 + ": " } ?? "") + (isNib ? "nil" : part.name)
    }
    creation = "\(controller.name)(\(arguments.joined(separator: ", ")))"
    parameters = isNib ? [] : needs.map(\.text)
    let found = isNib ? [] : needs.map(types)
    samples = found.contains(nil) ? nil : found.compactMap(\.self)
  }

  /// Whether the assembly can have a parameter of the initializer.
  private static func fits(
    _ parameter: FunctionSignature.Parameter, of controller: ControllerClass
  ) -> Bool {
    let types = controller.sources.sources.flatMap(\.file.declarations).filter { $0.kind.isType }
    return SwiftType(parameter.type) != nil && !taken.contains(parameter.name)
      && ModuleName.isIdentifier(parameter.name) && !parameter.text.contains("\n")
      && parameter.type.words.allSatisfy { word in
        standard.contains(word) || ["UI", "CG", "NS"].contains(where: word.hasPrefix)
          || types.contains {
            $0.name == word && !$0.modifiers.contains { $0.hasSuffix("private") }
          }
      }
  }

  /// The parameters that an initializer of the class needs; nil if there is no usable one.
  private static func needs(of controller: ControllerClass) -> [FunctionSignature.Parameter]? {
    var usable: [[FunctionSignature.Parameter]] = []
    for type in [controller.name] + controller.superclasses.map(\.type.name) {
      let parts = controller.sources.parts(of: type)
      let all = controller.sources.functions(of: parts) { $0.kind == .initializer }
      usable += all.filter {
        isUsable($0.declaration, $0.signature, controller.sources.file(of: $0.part))
      }
      .map { $0.signature.parameters.filter { !$0.hasDefault } }
      // A class with an initializer of its own doesn't inherit others.
      if all.contains(where: { !$0.declaration.modifiers.contains("convenience") }) {
        return usable.min { $0.count < $1.count }
      }
    }
    if let name = controller.externalSuperclass, plain.contains(name) { return [] }
    return nil
  }

  private static func isUsable(
    _ initializer: SwiftDeclaration, _ signature: FunctionSignature, _ file: SwiftFile
  ) -> Bool {
    let mark = file.bytes[initializer.keyword...].dropFirst("init".utf8.count).first
    return !initializer.isConditional && !initializer.modifiers.contains { $0.hasSuffix("private") }
      && initializer.attributes.isEmpty && mark == UInt8(ascii: "(")
      && !signature.isAsync && !signature.canThrow
      && !signature.parameters.contains { $0.label == "coder" || $0.type == "NSCoder" }
  }
}
