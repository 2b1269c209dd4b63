/// The orders in which a group's children are found sorted, and in which it is kept.
enum NameOrder: CaseIterable {
  /// As the Finder sorts names: case does not matter, runs of digits count as numbers.
  case natural
  /// By the bytes of the names.
  case plain
  /// Groups first, then files, each as `natural`.
  case groupsFirst

  struct Key {
    var name: String
    var isGroup: Bool
  }

  /// The order that the children are in; nil when they are in none, or too few to say.
  init?(keptBy keys: [Key]) {
    guard keys.count > 1, let found = Self.allCases.first(where: { $0.holds(for: keys) }) else {
      return nil
    }
    self = found
  }

  private func holds(for keys: [Key]) -> Bool {
    if self == .groupsFirst {
      // One group above one file is no sign of an order.
      let groups = keys.count { $0.isGroup }
      guard groups > 0, groups < keys.count, keys.count > 2 else { return false }
    }
    return zip(keys, keys.dropFirst()).allSatisfy { !precedes($1, $0) }
  }

  /// Whether `left` must stand before `right`.
  func precedes(_ left: Key, _ right: Key) -> Bool {
    switch self {
    case .plain: return left.name < right.name
    case .natural: return Self.isNaturallyBefore(left.name, right.name)
    case .groupsFirst:
      if left.isGroup != right.isGroup { return left.isGroup }
      return Self.isNaturallyBefore(left.name, right.name)
    }
  }

  static func isNaturallyBefore(_ left: String, _ right: String) -> Bool {
    let left = Array(left.lowercased().utf8)
    let right = Array(right.lowercased().utf8)
    var i = 0
    var j = 0
    while i < left.count, j < right.count {
      if isDigit(left[i]), isDigit(right[j]) {
        let first = number(left, &i)
        let second = number(right, &j)
        if first.count != second.count { return first.count < second.count }
        if first != second { return first.lexicographicallyPrecedes(second) }
      } else {
        if left[i] != right[j] { return left[i] < right[j] }
        i += 1
        j += 1
      }
    }
    return left.count - i < right.count - j
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func number(_ bytes: [UInt8], _ at: inout Int) -> [UInt8] {
    let digits = bytes[at...].prefix(while: isDigit)
    at += digits.count
    return Array(digits.drop { $0 == 0x30 })
  }
}
