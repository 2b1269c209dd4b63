/// A stand-in for UIKit's structure of this name. What ends an app there, items without a section
/// and equal ones, is left out here, so that a test can notice.
public struct NSDiffableDataSourceSnapshot<
  Section: Hashable & Sendable, Item: Hashable & Sendable
>: Sendable {
  private var sections: [(identifier: Section, items: [Item])] = []

  public init() {}

  public var itemIdentifiers: [Item] { sections.flatMap(\.items) }
  public var numberOfSections: Int { sections.count }
  public var numberOfItems: Int { itemIdentifiers.count }

  public mutating func appendSections(_ identifiers: [Section]) {
    sections += identifiers.map { (identifier: $0, items: []) }
  }

  public mutating func appendItems(_ identifiers: [Item], toSection section: Section? = nil) {
    let place =
      section == nil
      ? sections.indices.last : sections.firstIndex { $0.identifier == section }
    guard let place else { return }
    for item in identifiers where !itemIdentifiers.contains(item) {
      sections[place].items.append(item)
    }
  }

  public mutating func reconfigureItems(_ identifiers: [Item]) {}

  func items(inSection section: Int) -> [Item] {
    sections.indices.contains(section) ? sections[section].items : []
  }
}
