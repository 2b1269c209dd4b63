import Diagnostics
import Workspace

/// The lines that add a service or method to an Objective-C module, for the user to insert.
struct ObjectiveCAddition {
  private let module: ObjectiveCModule

  /// Nil if the module is not in Objective-C or has no interactor.
  init?(to module: String, in world: World) {
    guard let found = ObjectiveCModule(module, in: world), found.has("Interactor.m")
    else { return nil }
    self.module = found
  }

  /// - Parameter service: the name of the service's protocol.
  /// - Returns: the lines to insert, file by file.
  func plan(service: String) -> WiringPlan {
    let name = service.lowerCamel
    let head = "- (instancetype)initWith\(service):(id<\(service)>)\(name)"
    let lines = ["Interactor", "Assembly"].filter { module.has($0 + ".m") }.flatMap { layer in
      [
        module.left(layer + ".h", "with the other imports", ["@protocol \(service);"]),
        module.left(layer + ".h", "in the interface", [head + ";"]),
        module.left(
          layer + ".m", "before the implementation",
          [
            "@interface \(module.name)\(layer) ()", "",
            "@property (nonatomic, strong) id<\(service)> \(name);", "", "@end",
          ]),
        module.left(
          layer + ".m", "in the implementation",
          [
            head + " {", "    self = [super init];", "    if (self) {",
            "        _\(name) = \(name);",
            "    }", "    return self;", "}",
          ]),
      ]
    }
    let made = "[[\(module.name)Interactor alloc] initWith\(service):self.\(name)]"
    return WiringPlan(
      byHand: lines + [
        module.left(
          "Assembly.m", "where the interactor is made",
          ["\(module.name)Interactor *interactor = \(made);"])
      ], trigger: nil)
  }

  func plan(_ words: MethodNames, from origin: MethodAddition.Origin) -> WiringPlan {
    var lines: [WiringPlan.ByHand] = []
    let hop = { (method: MethodNames.Method, seen: String, layer: String, body: [String]) in
      let head = Self.head(method)
      return [
        module.left(seen, "in the protocol", [head + ";"]),
        module.left(
          layer, "in the implementation", [head + " {"] + body.map { "    " + $0 } + ["}"]),
      ]
    }
    let order = "[self.interactor \(Self.call(words.order))];"
    if origin == .view {
      lines += hop(words.request, "ViewOutput.h", "Presenter.m", [order])
    }
    let answer = "[self.output \(Self.call(words.answer))];"
    let work =
      words.hasAnswer
      ? ["// Ask a service here, and report what comes of it:", "// \(answer)"]
      : ["// Ask a service here."]
    lines += hop(words.order, "InteractorInput.h", "Interactor.m", work)
    if words.hasAnswer {
      lines += hop(
        words.answer, "InteractorOutput.h", "Presenter.m",
        ["[self.view \(Self.call(words.display))];"])
      lines += hop(words.display, "ViewInput.h", "ViewController.m", ["// Show it here."])
    }
    let trigger = "[self.output \(Self.call(words.request))]"
    return WiringPlan(
      byHand: lines, trigger: origin == .view ? trigger : String(order.dropLast()))
  }

  private static func head(_ method: MethodNames.Method) -> String {
    "- (void)\(method.name)"
      + (method.parameter.map { ":(\(type($0.type)))\($0.name)" } ?? "")
  }

  private static func call(_ method: MethodNames.Method) -> String {
    method.name + (method.parameter.map { ":\($0.name)" } ?? "")
  }

  /// `NSArray<NSString *> *` for `[String]`.
  private static func type(_ swift: String) -> String {
    switch swift {
    case "String": "NSString *"
    case "Int": "NSInteger"
    case "Bool": "BOOL"
    case "Double": "double"
    case _ where swift.hasPrefix("[") && swift.hasSuffix("]") && !swift.contains(":"):
      "NSArray<\(element(String(swift.dropFirst().dropLast())))> *"
    default: swift + " *"
    }
  }

  private static func element(_ swift: String) -> String {
    ["Int", "Bool", "Double"].contains(swift) ? "NSNumber *" : type(swift)
  }
}
