/// The orders in which users keep a group's children.
enum NameOrder: CaseIterable {
  /// Like the Finder: without regard to case, digits as numbers.
  case natural
  /// By the bytes of the names.
  case plain
  /// Groups first, then files, each in natural order.
  case groupsFirst

  struct Key {
    let name: String
    let isGroup: Bool
    /// The lowercase bytes of the name.
    fileprivate let folded: [UInt8]

    init(name: String, isGroup: Bool) {
      self.name = name
      self.isGroup = isGroup
      folded = Array(name.lowercased().utf8)
    }
  }

  /// The order that the children are in; nil where they are in none.
  ///
  /// A single child counts as sorted, so that the second one keeps an order.
  init?(keptBy keys: [Key]) {
    guard !keys.isEmpty, let found = Self.allCases.first(where: { $0.holds(for: keys) }) else {
      return nil
    }
    self = found
  }

  private func holds(for keys: [Key]) -> Bool {
    if self == .groupsFirst {
      // One group above one file may be a coincidence.
      let groups = keys.count { $0.isGroup }
      guard groups > 0, groups < keys.count, keys.count > 2 else { return false }
    }
    return zip(keys, keys.dropFirst()).allSatisfy { !precedes($1, $0) }
  }

  /// Whether `left` must come before `right`.
  func precedes(_ left: Key, _ right: Key) -> Bool {
    switch self {
    case .plain: return left.name < right.name
    case .natural: return Self.isNaturallyBefore(left.folded, right.folded)
    case .groupsFirst:
      if left.isGroup != right.isGroup { return left.isGroup }
      return Self.isNaturallyBefore(left.folded, right.folded)
    }
  }

  private static func isNaturallyBefore(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    var i = 0
    var j = 0
    while i < left.count, j < right.count {
      if isDigit(left[i]), isDigit(right[j]) {
        let first = number(left, &i)
        let second = number(right, &j)
        if first.count != second.count { return first.count < second.count }
        for (one, other) in zip(first, second) where left[one] != right[other] {
          return left[one] < right[other]
        }
      } else {
        if left[i] != right[j] { return left[i] < right[j] }
        i += 1
        j += 1
      }
    }
    return left.count - i < right.count - j
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Reads a number, and returns the range of its digits without leading zeros.
  private static func number(_ bytes: [UInt8], _ at: inout Int) -> Range<Int> {
    var start = at
    while at < bytes.count, isDigit(bytes[at]) { at += 1 }
    while start < at, bytes[start] == 0x30 { start += 1 }
    return start..<at
  }
}
