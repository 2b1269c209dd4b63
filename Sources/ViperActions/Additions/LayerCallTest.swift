import SwiftText

/// A test that a layer passes a call on to the next one.
struct LayerCallTest {
  typealias Place = SwiftSources.Place

  /// The class under test.
  let type: String
  private let called: MethodNames.Method
  private let reached: MethodNames.Method
  /// The protocol that the spy conforms to.
  private let seen: Place
  /// The name of the spy in the test.
  private let spyName: String
  private let property: String
  private let sources: SwiftSources

  init(
    of type: String, calling called: MethodNames.Method, reaching reached: MethodNames.Method,
    of seen: Place, as spyName: String, property: String, _ sources: SwiftSources
  ) {
    self.type = type
    self.called = called
    self.reached = reached
    self.seen = seen
    self.spyName = spyName
    self.property = String(property.prefix { $0 != "?" })
    self.sources = sources
  }

  /// The name of the test.
  var name: String { called.name + "Leads" + "To" + reached.name.capitalized }

  private var subject: String {
    ModuleRole.of(type) != nil && type.hasSuffix("Interactor") ? "interactor" : "presenter"
  }

  /// - Returns: nil if the suite does not create the class with a spy.
  func lines(in suite: Place, isXCTest: Bool, named name: String) -> SwiftLines? {
    let spies = sources.spies(of: seen).filter {
      $0.source == suite.source && sources.needsNothing($0)
    }
    guard let spy = spies.only?.type.name,
      let making = making(with: spy, in: suite), let call = sampleCall
    else { return nil }
    return text(
      given: ["let \(spyName) = \(spy)()"] + making, when: "\(subject).\(call)",
      isXCTest: isXCTest, named: name)
  }

  /// The test for the user to complete.
  func outline(isXCTest: Bool, named name: String) -> SwiftLines {
    let value = called.parameter.map { "<#\($0.type)#>" }
    return text(
      given: [
        "let \(spyName) = <#a spy of \(seen.type.name)#>",
        "let \(subject) = <#\(type) with it#>",
      ], when: "\(subject).\(called.call(value))", isXCTest: isXCTest, named: name)
  }

  private func text(
    given: [String], when: String, isXCTest: Bool, named name: String
  ) -> SwiftLines {
    let says = "\(called.name) leads to \(reached.name)"
    let count = reached.count(in: spyName)
    let lines =
      [isXCTest ? "/// `\(called.name)` leads to `\(reached.name)`." : "@Test(\"\(says)\")"]
      + ["func \(name)() {", "  // given"] + given.map { "  " + $0 }
      + ["", "  // when", "  \(when)", "", "  // then"]
      + [isXCTest ? "  XCTAssertEqual(\(count), 1)" : "  #expect(\(count) == 1)", "}"]
    return SwiftLines(lines.joined(separator: "\n"))
  }

  /// The call with a sample value.
  private var sampleCall: String? {
    guard let parameter = called.parameter else { return called.call() }
    return ValueSample.forTests(of: parameter.type, in: sources).map { called.call($0) }
  }

  /// The lines that create the class under test with a function of the suite.
  private func making(with spy: String, in suite: Place) -> [String]? {
    let functions = sources.functions(of: [suite]) { $0.kind == .function && !$0.isConditional }
    let makers = functions.filter { _, _, signature in
      signature.result == type && !signature.isAsync && !signature.canThrow
    }
    guard let (_, maker, signature) = makers.only else { return nil }
    let taking = signature.parameters.first { $0.type.words.contains(spy) }
    guard signature.parameters.allSatisfy({ $0.hasDefault || $0.name == taking?.name }) else {
      return nil
    }
    guard let taking else {
      guard isSettable else { return nil }
      return [
        "let \(subject) = \(maker.name)()", "\(subject).\(property) = \(spyName)",
      ]
    }
    let label = taking.label.map { $0 + ": " } ?? ""
    return ["let \(subject) = \(maker.name)(\(label)\(spyName))"]
  }

  /// Whether a test can set the property for the spy.
  private var isSettable: Bool {
    sources.parts(of: type).contains { part in
      sources.members(of: part).contains {
        $0.name == property && $0.kind == .var && $0.modifiers.allSatisfy { $0 == "weak" }
      }
    }
  }
}
