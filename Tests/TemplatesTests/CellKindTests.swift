import Testing

@Suite(
  "A second kind of cell",
  .enabled(if: Toolchain.hasRoomForStandIns, "the SDK has UIKit and SwiftUI"))
struct CellKindTests {
  @Test(arguments: [("table", Self.toTable), ("collection", Self.toCollection)])
  func `comes into a list with none of its lines altered, and all its tests pass`(
    list: String, change: Change
  ) throws {
    let module = try GeneratedModule.generate(
      "Feed", Combination(template: "viper_table", values: ["list": list]))

    let changed = try change.applied(to: module)

    #expect(module.linesMissing(in: changed) == [])
    let results = try SwiftProof([changed]).run()
    #expect(Set(results.map(\.suite)) == Set(module.suites))
    #expect(results.filter { !$0.failed.isEmpty }.isEmpty)
    #expect(results.reduce(0) { $0 + $1.passed.count } == module.testCount + 1)
  }

  private static let toTable = change(
    cell: "UITableViewCell",
    list: "tableView: UITableView", at: "tableView(tableView, cellForRowAt:",
    registration: (
      "    self.tableView = tableView",
      "    tableView.register(FeedMessageCell.self, forCellReuseIdentifier: \"Message\")"
    ),
    making: (
      "          return cell",
      """
              case .message(let text):
                let cell = tableView.dequeueReusableCell(withIdentifier: "Message", for: indexPath)
                (cell as? FeedMessageCell)?.say(text)
                return cell
      """
    ))

  private static let toCollection = change(
    cell: "UICollectionViewListCell",
    list: "collectionView: UICollectionView", at: "collectionView(collectionView, cellForItemAt:",
    registration: (
      "    let configuration = UICollectionLayoutListConfiguration(appearance: .plain)",
      """
          let messageCell = UICollectionView.CellRegistration<FeedMessageCell, String>(
            handler: { cell, _, text in cell.say(text) }
          )
      """
    ),
    making: (
      "          )",
      """
              case .message(let text):
                collectionView.dequeueConfiguredReusableCell(
                  using: messageCell, for: indexPath, item: text)
      """
    ))

  /// The list shows a separate cell when there are no items.
  private static func change(
    cell: String, list: String, at cellForItem: String,
    registration: (line: String, text: String), making: (line: String, text: String)
  ) -> Change {
    let manager = "View/DataDisplayManager/FeedDataDisplayManager.swift"
    let view = list.prefix { $0 != ":" }
    return Change(
      newFiles: [
        "View/Cells/FeedMessageCell.swift": """
        import UIKit

        final class FeedMessageCell: \(cell) {
          private(set) var message: String?

          func say(_ message: String) {
            self.message = message
          }
        }

        """
      ],
      insertions: [
        .init(
          path: "View/Cells/FeedCellObject.swift", line: "  case item(id: FeedItem.ID)",
          text: "  case message(String)"),
        .init(
          path: "View/Cells/FeedCellObjectFactory.swift",
          line: "    var known: Set<FeedItem.ID> = []",
          text: "    if items.isEmpty { return [.message(\"None\")] }"),
        .init(path: manager, line: registration.line, text: registration.text),
        .init(path: manager, line: making.line, text: making.text),
        .init(
          path: manager, line: "    case nil:",
          text: "      break\n    case .message:"),
        .init(
          path: "View/DataDisplayManager/FeedDataDisplayManagerTests.swift",
          line: "struct FeedDataDisplayManagerTests {",
          text: """
              @Test("Says that there are no items")
              func saysThatThereAreNone() {
                let \(list) = makeListView()
                let displayManager = makeDisplayManager(for: \(view))
                displayManager.update(with: [])
                let cell = \(view).dataSource?.\(cellForItem) [0, 0])
                #expect((cell as? FeedMessageCell)?.message == "None")
              }

            """),
      ],
      alterations: [])
  }
}
