public import Diagnostics

/// A property of an object among the values that is found out when a template first reads it.
///
/// It is found out once, however many templates read it, and so is why it can't be.
public final class LazyProperty {
  private let owner: Name
  private let property: Name
  private let find: () throws(Diagnostic) -> LiquidValue
  private var result: Result<LiquidValue, Diagnostic>?

  /// - Parameters:
  ///   - property: its name.
  ///   - owner: the name of the object, which holds what stands there until then.
  ///   - find: what finds it out; what it throws is why the rendering fails.
  public init(
    _ property: String, of owner: String, find: @escaping () throws(Diagnostic) -> LiquidValue
  ) {
    self.owner = Name(owner)
    self.property = Name(property)
    self.find = find
  }

  /// What was found out; nil where no template has read it.
  public var found: LiquidValue? {
    if case .success(let value)? = result { value } else { nil }
  }

  /// Whether it is read where these steps follow a name; an index that is computed may read it, and
  /// so may whoever takes the whole object.
  func isRead(by steps: [Lookup.Step], after name: Name) -> Bool {
    guard name == owner else { return false }
    switch steps.first {
    case nil: return true
    case .property(let name): return name == property
    case .command(let command): return Name(command.rawValue) == property
    case .index(.literal(let value)): return Name(value.text) == property
    case .index: return true
    }
  }

  /// Gives the object among the values what is found out.
  func complete(_ values: inout NameTable<LiquidValue>) throws(Diagnostic) {
    guard case .object(var object)? = values[owner] else { return }
    let result = result ?? Result { () throws(Diagnostic) in try find() }
    self.result = result
    object[property.text] = try result.get()
    values.set(owner, to: .object(object))
  }
}
