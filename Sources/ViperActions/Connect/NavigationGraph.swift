/// Which module opens which: a picture of an app's navigation.
package struct NavigationGraph: Sendable, Hashable {
  /// One module that opens another one.
  package struct Way: Sendable, Hashable {
    package var from: String
    package var to: String
    /// The members of router or assembly in which it is done, in the order of their files.
    package var members: [String]
  }

  /// The names of all modules, sorted by their bytes.
  package var modules: [String]
  /// Sorted as the modules are.
  package var ways: [Way]
  /// What is not looked at.
  package var unread: [UnreadSource]

  /// The modules that no other one opens: an app's first screen, what is opened from elsewhere, and
  /// what nobody needs any more.
  package var unopened: [String] {
    let opened = Set(ways.map(\.to))
    return modules.filter { !opened.contains($0) }
  }
}
