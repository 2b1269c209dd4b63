import SwiftText

/// The calls of a method across all layers of a module.
struct LayerCalls {
  let words: MethodNames
  /// From the view to the presenter.
  let request: LayerCall?
  /// From the presenter to the interactor.
  let order: LayerCall?
  /// From the interactor to the presenter, or the presenter's own method without an interactor.
  let answer: LayerCall?
  /// From the presenter to the view.
  let display: LayerCall?
  /// The call for the user to add to the first layer.
  let trigger: String

  var all: [LayerCall] { [request, order, answer, display].compactMap { $0 } }

  init(
    _ words: MethodNames, through layers: ModuleLayers, from origin: MethodAddition.Origin,
    in sources: SwiftSources
  ) {
    self.words = words
    let hasInteractor = layers.interactor != nil
    let ask = "// Ask a service here"
    let reported = words.answer.call(
      words.type.map { ValueSample.blank(of: $0) ?? words.answer.parameter?.name ?? $0 })
    let isKnown = words.type.map { ValueSample.blank(of: $0) != nil } ?? true
    let order = "\(layers.interactorInput?.property ?? "interactor").\(words.order.call())"
    let hop = {
      (
        method: MethodNames.Method, summary: String, link: ModuleLayers.Link?, body: [String],
        protocolName: String, implementerName: String
      ) in
      LayerCall(
        method: method, summary: summary, seen: link?.seen,
        conformance: link.flatMap { sources.conformance(to: $0.seen) }, body: body,
        protocolName: protocolName, implementerName: implementerName)
    }
    request =
      origin == .presenter
      ? nil
      : hop(
        words.request, "The user asks for this; `\(words.name)` follows.", layers.viewOutput,
        hasInteractor
          ? [order]
          : words.hasAnswer
            ? [ask + ".", "// `\(words.answer.name)` takes what comes of it."] : [ask + "."],
        "the protocol of the view's output", "the presenter")
    let output = layers.interactorOutput?.property ?? "output?"
    self.order =
      !hasInteractor
      ? nil
      : hop(
        words.order,
        words.hasAnswer
          ? "Does the work, and reports with `\(words.answer.name)`." : "Does the work.",
        layers.interactorInput,
        !words.hasAnswer
          ? [ask + "."]
          : isKnown
            ? [ask + ", and report what comes of it.", "\(output).\(reported)"]
            : [ask + ", and report what comes of it:", "// \(output).\(reported)"],
        "the protocol of the interactor's input", "the interactor")
    let show = "\(layers.viewInput?.property ?? "view?").\(words.display.call())"
    if !words.hasAnswer {
      answer = nil
      display = nil
    } else {
      answer =
        hasInteractor
        ? hop(
          words.answer, "Reports what came of `\(words.name)`.", layers.interactorOutput, [show],
          "the protocol of the interactor's output", "the presenter")
        : LayerCall(
          method: words.answer, summary: "", seen: nil, conformance: layers.presenter,
          body: [show], protocolName: "", implementerName: "the presenter")
      display = hop(
        words.display, "Shows what came of `\(words.name)`.", layers.viewInput,
        ["// Show it here."], "the protocol through which the presenter sees the view", "the view")
    }
    trigger =
      origin == .view
      ? "\(layers.viewOutput?.property ?? "output").\(words.request.call())"
      : hasInteractor ? order : words.answer.call()
  }
}
