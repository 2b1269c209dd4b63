/// What the keys of a Rambafile hold.
///
/// There are some twenty keys, and few are set. A dictionary would have the runtime look up how its
/// keys are hashed, which on Linux takes a walk over all conformances of the binary, more than
/// all searches here together.
struct KeyedValues<Value: Sendable>: Sendable {
  private var entries: [(key: RambafileKey, value: Value)] = []

  subscript(key: RambafileKey) -> Value? {
    get {
      for entry in entries where entry.key == key { return entry.value }
      return nil
    }
    set {
      entries.removeAll { $0.key == key }
      if let newValue { entries.append((key, newValue)) }
    }
  }
}
