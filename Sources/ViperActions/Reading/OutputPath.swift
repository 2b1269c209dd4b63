import Liquid
import SwiftText

/// The properties from a module's view controller to its output, such as `output.moduleOutput`.
struct OutputPath {
  /// Nil if the path begins with the module's input, which is the presenter.
  let viewProperty: String?
  let presenter: String
  let presenterProperty: String

  /// Nil if a test can't access the properties.
  ///
  /// - Parameters:
  ///   - module: the module's name.
  ///   - output: the name of its output protocol.
  ///   - view: the view controller's class; nil for the path from the module's input.
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

  /// The variables of an addition.
  var values: LiquidObject {
    [
      "view_property": viewProperty.map { .string($0) } ?? .nil, "presenter": .string(presenter),
      "presenter_property": .string(presenterProperty),
    ]
  }

  /// The property that tests can access whose type contains one of the names.
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
