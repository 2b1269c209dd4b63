/// A variable with the steps into it: `user.names[0].size`.
///
/// Only numbers, which copy without counting references: the names and steps are in the template's
/// ``LookupTable``.
struct Lookup: Sendable {
  enum Step: Sendable {
    case property(Name)
    /// `size`, `first` and `last` ask arrays and text; an object's own property goes first.
    case command(Command)
    case index(Expression)
  }

  enum Command: String, Sendable {
    case size, first, last

    var name: Name {
      switch self {
      case .size: Self.sizeName
      case .first: Self.firstName
      case .last: Self.lastName
      }
    }

    private static let sizeName = Name("size")
    private static let firstName = Name("first")
    private static let lastName = Name("last")
  }

  /// The place of a lookup in its template's ``LookupTable``.
  struct ID: Sendable {
    fileprivate var index: Int32
  }

  /// A place in the table's names, or from -1 downwards in its computed roots.
  fileprivate let root: Int32
  /// Places in the table's steps.
  private let firstStep: Int32
  private let endOfSteps: Int32
  private let start: Int32
  private let end: Int32

  var hasSteps: Bool { firstStep < endOfSteps }
  var stepIndices: Range<Int> { Int(firstStep)..<Int(endOfSteps) }
  /// Where it stands in the template.
  var range: Range<Int> { Int(start)..<Int(end) }

  fileprivate init(root: Int, steps: Range<Int>, range: Range<Int>) {
    self.root = Int32(truncatingIfNeeded: root)
    firstStep = Int32(truncatingIfNeeded: steps.lowerBound)
    endOfSteps = Int32(truncatingIfNeeded: steps.upperBound)
    start = Int32(truncatingIfNeeded: range.lowerBound)
    end = Int32(truncatingIfNeeded: range.upperBound)
  }
}

/// All lookups of a template in a few arrays: an object each would be most of the time of parsing.
struct LookupTable: Sendable {
  private var lookups: [Lookup] = []
  private(set) var steps: [Lookup.Step] = []
  private var names: [Name] = []
  private var computedRoots: [Expression] = []

  subscript(id: Lookup.ID) -> Lookup { lookups[Int(id.index)] }

  /// The variable's name; nil for one that is computed.
  func name(of lookup: Lookup) -> Name? { lookup.root < 0 ? nil : names[Int(lookup.root)] }

  /// What gives the variable's name: `['any text']` or `[other]`.
  func computedRoot(of lookup: Lookup) -> Expression? {
    lookup.root < 0 ? computedRoots[-1 - Int(lookup.root)] : nil
  }

  /// The names on the way, as far as they are known without rendering.
  func path(of lookup: Lookup) -> [String] {
    var path: [String] = []
    if let name = name(of: lookup) {
      path.append(name.text)
    } else if case .literal(.string(let name))? = computedRoot(of: lookup) {
      path.append(name)
    } else {
      return []
    }
    for step in steps[lookup.stepIndices] {
      if case .index(let expression) = step {
        guard case .literal = expression else { return path }
      }
      path.append(step.name)
    }
    return path
  }

  fileprivate mutating func reserve(_ count: Int) {
    lookups.reserveCapacity(count)
    steps.reserveCapacity(count)
    names.reserveCapacity(count)
  }

  fileprivate mutating func add(_ name: Name) -> Int {
    names.append(name)
    return names.count - 1
  }

  fileprivate mutating func add(_ root: Expression) -> Int {
    computedRoots.append(root)
    return -computedRoots.count
  }

  fileprivate mutating func add(
    root: Int, steps: [Lookup.Step], from start: Int, range: Range<Int>
  ) -> Lookup.ID {
    let first = self.steps.count
    for index in start..<steps.count { self.steps.append(steps[index]) }
    lookups.append(Lookup(root: root, steps: first..<self.steps.count, range: range))
    return Lookup.ID(index: Int32(truncatingIfNeeded: lookups.count - 1))
  }
}

/// Fills a template's ``LookupTable``. The parsers hand the one there is on to each other.
struct LookupTableBuilder {
  private(set) var table = LookupTable()
  /// Steps of lookups that aren't complete yet; those of a lookup in brackets stand on top of those
  /// of the lookup around.
  private var pending: [Lookup.Step] = []

  var pendingCount: Int { pending.count }

  mutating func add(_ step: Lookup.Step) { pending.append(step) }

  /// Completes a lookup with the steps that were added since there were `first`.
  mutating func finish(_ name: Name, stepsFrom first: Int, range: Range<Int>) -> Expression {
    finish(root: table.add(name), stepsFrom: first, range: range)
  }

  /// Completes a lookup whose variable is computed.
  mutating func finish(
    computed root: Expression, stepsFrom first: Int, range: Range<Int>
  ) -> Expression {
    finish(root: table.add(root), stepsFrom: first, range: range)
  }

  private mutating func finish(root: Int, stepsFrom first: Int, range: Range<Int>) -> Expression {
    let id = table.add(root: root, steps: pending, from: first, range: range)
    while pending.count > first { pending.removeLast() }
    return .lookup(id)
  }

  /// Makes room for as many lookups as a template of so many pieces is likely to have.
  mutating func reserve(_ count: Int) { table.reserve(count) }

  /// Forgets the steps of a lookup that turned out to be wrong.
  mutating func reset() { while !pending.isEmpty { pending.removeLast() } }
}
