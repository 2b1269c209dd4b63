import SwiftText

/// The properties that lead from a module's view controller to its output: `output` of the view,
/// which is the presenter, and `moduleOutput` of the presenter.
struct OutputPath {
  /// Nil where the way begins with the module's input, which is the presenter.
  let viewProperty: String?
  let presenter: String
  let presenterProperty: String

  /// Nil where a test can't walk it.
  ///
  /// - Parameters:
  ///   - module: the module's name.
  ///   - output: the name of its output's protocol.
  ///   - view: the view controller's class; nil for the way from the module's input.
  ///   - sources: the project's files.
  init?(
    of module: String, output: String?, view: SwiftSources.Place?, in sources: SwiftSources
  ) {
    guard let output, let presenter = sources.presenter(of: module),
      let heard = Self.property(of: presenter, in: sources, where: { $0 == output })
    else { return nil }
    viewProperty = view.flatMap { view in
      Self.property(
        of: view, in: sources,
        where: { name in
          name == presenter.type.name
            || sources.parts(of: presenter.type.name).contains { sources.inherits($0, name) }
        })
    }
    guard view == nil || viewProperty != nil else { return nil }
    self.presenter = presenter.type.name
    presenterProperty = heard
  }

  /// The property that tests can see, with one of the names among the words of its type.
  private static func property(
    of place: SwiftSources.Place, in sources: SwiftSources, where fits: (String) -> Bool
  ) -> String? {
    sources.members(of: place).first { member in
      guard !member.modifiers.contains("private"), !member.isConditional,
        let type = sources.file(of: place).type(of: member)
      else { return false }
      return type.words.contains(where: fits)
    }?.name
  }
}
