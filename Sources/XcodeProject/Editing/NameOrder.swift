import Diagnostics

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
    /// Bytes whose order is the natural one.
    fileprivate let natural: [UInt8]

    init(name: String, isGroup: Bool) {
      self.name = name
      self.isGroup = isGroup
      var natural: [UInt8] = []
      var rest = Array(name.lowercased().utf8)[...]
      while true {
        let text = rest.prefix { !(0x30...0x39).contains($0) }
        natural += text
        let digits = rest.dropFirst(text.count).prefix { (0x30...0x39).contains($0) }
        if digits.isEmpty { break }
        rest = rest.dropFirst(text.count + digits.count)
        // A number sorts by its length without leading zeros, then by its digits.
        let number = digits.drop { $0 == 0x30 }
        let length = number.count
        natural += [0x30, UInt8(clamping: length >> 8), UInt8(truncatingIfNeeded: length)]
        natural += number
      }
      self.natural = natural
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
    if self == .plain { return ExactText(left.name) < ExactText(right.name) }
    if self == .groupsFirst, left.isGroup != right.isGroup { return left.isGroup }
    return left.natural.lexicographicallyPrecedes(right.natural)
  }
}
