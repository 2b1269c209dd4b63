/// A variable with the steps into it: `user.names[0].size`.
///
/// Only numbers, which copy without counting references: the steps are in the template's
/// ``LookupTable``.
struct Lookup: Sendable {
  /// The first step is the variable: a property of all that there is, or an index when its name is
  /// computed.
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

  /// Places in the table's steps.
  private let firstStep: Int32
  private let endOfSteps: Int32
  private let start: Int32
  private let end: Int32

  /// The place of the variable itself in the table's steps.
  var root: Int { Int(firstStep) }
  var hasSteps: Bool { firstStep + 1 < endOfSteps }
  /// The places of the steps into the variable.
  var stepIndices: Range<Int> { Int(firstStep) + 1..<Int(endOfSteps) }
  /// Where it stands in the template.
  var range: Range<Int> { Int(start)..<Int(end) }

  fileprivate init(steps: Range<Int>, range: Range<Int>) {
    firstStep = Int32(truncatingIfNeeded: steps.lowerBound)
    endOfSteps = Int32(truncatingIfNeeded: steps.upperBound)
    start = Int32(truncatingIfNeeded: range.lowerBound)
    end = Int32(truncatingIfNeeded: range.upperBound)
  }
}

/// All lookups of a template in two arrays: an object each would be most of the time of parsing.
struct LookupTable: Sendable {
  private var lookups: [Lookup] = []
  private(set) var steps: [Lookup.Step] = []

  subscript(id: Lookup.ID) -> Lookup { lookups[Int(id.index)] }

  /// The variable's name; nil for one that is computed.
  func name(of lookup: Lookup) -> Name? {
    if case .property(let name) = steps[lookup.root] { name } else { nil }
  }

  /// What gives the variable's name: `['any text']` or `[other]`.
  func computedRoot(of lookup: Lookup) -> Expression? {
    if case .index(let root) = steps[lookup.root] { root } else { nil }
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

  // MARK: Filling

  mutating func reserve(_ count: Int) {
    lookups.reserveCapacity(count)
    steps.reserveCapacity(count)
  }

  mutating func add(_ step: Lookup.Step) { steps.append(step) }

  /// Takes away the steps from a place on.
  mutating func removeSteps(from first: Int) { steps.removeLast(steps.count - first) }

  /// Makes a lookup of all steps from a place on.
  mutating func addLookup(stepsFrom first: Int, range: Range<Int>) -> Expression {
    lookups.append(Lookup(steps: first..<steps.count, range: range))
    return .lookup(Lookup.ID(index: Int32(truncatingIfNeeded: lookups.count - 1)))
  }
}
