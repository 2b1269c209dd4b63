import SwiftText

/// One test for each call of a method between layers, in the suite of the calling layer.
struct LayerCallTests {
  typealias Place = SwiftSources.Place

  private let hops: LayerCalls
  private let layers: ModuleLayers
  private let module: String
  private let sources: SwiftSources

  init(
    _ hops: LayerCalls, _ layers: ModuleLayers, _ module: String, _ sources: SwiftSources
  ) {
    self.hops = hops
    self.layers = layers
    self.module = module
    self.sources = sources
  }

  func insert(into edits: inout WiringEdits) {
    let presenter = layers.presenter.type.name
    if let request = hops.request, let order = hops.order, let link = layers.interactorInput {
      insert(
        LayerCallTest(
          of: presenter, calling: request.method, reaching: order.method, of: link.seen,
          as: "interactor", property: link.property, sources), into: &edits)
    }
    if let answer = hops.answer, let display = hops.display, let link = layers.viewInput {
      insert(
        LayerCallTest(
          of: presenter, calling: answer.method, reaching: display.method, of: link.seen,
          as: "view", property: link.property, sources), into: &edits)
    }
    if let order = hops.order, let answer = hops.answer, let link = layers.interactorOutput,
      let interactor = layers.interactor,
      hops.words.type.map({ ValueSample.blank(of: $0) != nil }) ?? true
    {
      insert(
        LayerCallTest(
          of: interactor.type.name, calling: order.method, reaching: answer.method, of: link.seen,
          as: "output", property: link.property, sources), into: &edits)
    }
  }

  private func insert(_ test: LayerCallTest, into edits: inout WiringEdits) {
    let suites = sources.places {
      $0.name == test.type + "Tests" && $0.kind != .extension && $0.kind != .protocol
    }
    // Without tests of the layer there is no place for another one.
    guard let suite = suites.only else { return }
    let isXCTest = sources.inherits(suite, "XCTestCase")
    let name = isXCTest ? "test" + test.name.capitalized : test.name
    if let lines = test.lines(in: suite, isXCTest: isXCTest, named: name) {
      edits.append(lines, named: name, to: suite)
    } else if !sources.members(of: suite).contains(where: { $0.name == name }) {
      edits.leave(test.outline(isXCTest: isXCTest, named: name), in: suite)
    }
  }
}
