import Diagnostics
import Workspace

/// The code that opens one Objective-C module from another, for the user to insert.
struct ObjectiveCConnection {
  private let from: ObjectiveCModule
  private let to: ObjectiveCModule
  private let assembling: ObjectiveCMethod
  private let outputs: [ObjectiveCMethod]
  private let route: ObjectiveCMethod

  /// - Returns: nil if a module is not in Objective-C, or the second one has no assembly.
  /// - Throws: if a header can't be read.
  init?(from: String, to: String, in world: World) throws(Diagnostic) {
    guard let from = ObjectiveCModule(from, in: world),
      let to = ObjectiveCModule(to, in: world), from.has("Router.m")
    else { return nil }
    let makers = try to.methods(in: "Assembly.h").filter {
      $0.result.contains("UIViewController") || $0.result.contains(to.name + "ViewController")
    }
    guard let maker = makers.only else { return nil }
    self.from = from
    self.to = to
    assembling = maker
    outputs = try to.methods(in: "ModuleOutput.h")
    let needed = maker.parameters.filter { parameter in
      parameter.type.contains(to.name + "ModuleOutput") || !parameter.isNullable
    }
    let name = "open\(to.name)Module"
    route = ObjectiveCMethod(
      result: "void", name: name,
      parameters: needed.enumerated().map { number, parameter in
        var parameter = parameter
        parameter.label = number == 0 ? name + "With" + parameter.name.capitalized : parameter.name
        return parameter
      })
  }

  /// The lines to insert, file by file.
  var plan: WiringPlan {
    let output = "\(to.name)ModuleOutput"
    let names = route.parameters.map(\.name)
    let values = assembling.parameters.map { names.contains($0.name) ? $0.name : "nil" }
    let made = "[[[\(to.name)Assembly alloc] init] \(assembling.call(values))]"
    var lines = [
      from.left("RouterInput.h", "with the other imports", ["@protocol \(output);"]),
      from.left("RouterInput.h", "in the protocol", [route.head + ";"]),
      from.left(
        "Router.m", "with the other imports",
        ["#import \"\(to.name)Assembly.h\"", "#import <UIKit/UIKit.h>"]),
      from.left(
        "Router.m", "in the implementation",
        [
          route.head + " {", "    UIViewController *view = \(made);",
          "    [self.transitionHandler showViewController:view sender:nil];", "}",
        ]),
    ]
    if to.has("ModuleOutput.h") {
      lines += [
        from.left("Presenter.h", "with the other imports", ["#import \"\(output).h\""]),
        from.left("Presenter.h", "among the protocols of the class", [output]),
        from.left(
          "Presenter.m", "in the implementation",
          ["#pragma mark - \(output)"]
            + outputs.flatMap { method in
              [
                "", method.head + " {", "    // What follows when \(to.name) reports this.", "}",
              ]
            }),
      ]
    }
    if from.has("PresenterTests.m") {
      lines.append(
        from.left(
          "PresenterTests.m", "in what stands in for the router", [route.head + " {", "}"]))
    }
    let handed = route.parameters.map { $0.type.contains(output) ? "self" : $0.name }
    return WiringPlan(byHand: lines, trigger: "[self.router \(route.call(handed))]")
  }
}
