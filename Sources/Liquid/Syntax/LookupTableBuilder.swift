/// Fills a template's ``LookupTable``. The parsers hand the one there is on to each other.
struct LookupTableBuilder {
  private(set) var table = LookupTable()
  /// The steps of lookups that wait for what stands in their brackets, which may be lookups as well.
  private var waiting: [Lookup.Step] = []

  /// A lookup that isn't complete.
  struct Draft {
    fileprivate var first: Int
    fileprivate var isWaiting = false
  }

  /// Makes room for as many lookups as a template of so many pieces is likely to have.
  mutating func reserve(_ count: Int) { table.reserve(count) }

  /// Forgets drafts that turned out to be wrong.
  mutating func reset() { if !waiting.isEmpty { waiting.removeAll(keepingCapacity: true) } }

  mutating func begin(_ variable: Lookup.Step) -> Draft {
    table.add(variable)
    return Draft(first: table.steps.count - 1)
  }

  mutating func add(_ step: Lookup.Step, to draft: inout Draft) {
    if draft.isWaiting { waiting.append(step) } else { table.add(step) }
  }

  /// Must be called before anything that stands in brackets is read.
  mutating func wait(_ draft: inout Draft) {
    guard !draft.isWaiting else { return }
    let first = draft.first
    draft = Draft(first: waiting.count, isWaiting: true)
    // One by one: a slice that lives until they are removed would make that copy the whole table.
    for place in first..<table.steps.count { waiting.append(table.steps[place]) }
    table.removeSteps(from: first)
  }

  /// Forgets a draft that turned out to be no lookup, and has not been waiting.
  mutating func cancel(_ draft: Draft) { table.removeSteps(from: draft.first) }

  mutating func finish(_ draft: Draft, range: Range<Int>) -> Expression {
    guard draft.isWaiting else { return table.addLookup(stepsFrom: draft.first, range: range) }
    let first = table.steps.count
    for step in waiting[draft.first...] { table.add(step) }
    waiting.removeLast(waiting.count - draft.first)
    return table.addLookup(stepsFrom: first, range: range)
  }
}
