import Diagnostics

/// The entries of a mapping, each key once, in the order in which they were set last.
struct YAMLEntries {
  /// Nil where the key is set again later.
  private var places: [(entry: YAMLValue.Entry, isMerged: Bool)?] = []
  private var indices: [ExactText: Int] = [:]

  var all: [YAMLValue.Entry] { places.compactMap { $0?.entry } }

  /// Sets a key; returns its earlier entry in the same mapping.
  mutating func set(_ entry: YAMLValue.Entry) -> YAMLValue.Entry? {
    let previous = indices.updateValue(places.count, forKey: ExactText(entry.key))
    places.append((entry, isMerged: false))
    guard let previous else { return nil }
    defer { places[previous] = nil }
    return places[previous].flatMap { $0.isMerged ? nil : $0.entry }
  }

  /// Sets a key from a mapping after `<<`, unless it is set.
  mutating func merge(_ entry: YAMLValue.Entry) {
    let key = ExactText(entry.key)
    guard indices[key] == nil else { return }
    indices[key] = places.count
    places.append((entry, isMerged: true))
  }
}
