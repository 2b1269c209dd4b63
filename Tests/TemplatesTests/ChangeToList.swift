extension Change {
  /// The list gets the app's items from a server, and opens a module with a result.
  static let toList = Change(
    newFiles: ["Interactor/PeopleServer.swift": server],
    insertions: [
      Insertion(
        path: "Router/PeopleRouterInput.swift",
        line: "protocol PeopleRouterInput: AnyObject {",
        text: """
            /// Opens a person.
            func openPersonModule(output: (any PersonModuleOutput)?)

          """),
      Insertion(
        path: "Router/PeopleRouter.swift",
        line: "extension PeopleRouter: PeopleRouterInput {",
        text: """
            func openPersonModule(output: (any PersonModuleOutput)?) {
              let person = PersonAssembly().makeModule(output: output)
              transitionHandler?.navigationController?.pushViewController(person, animated: true)
            }

          """),
      Insertion(
        path: "Presenter/PeoplePresenter.swift",
        line: "    moduleOutput?.didSelectPeopleItem(item)",
        text: "    router.openPersonModule(output: self)"),
      Insertion(
        path: "Presenter/PeoplePresenter.swift",
        line: "// MARK: - PeopleInteractorOutput",
        text: """

          extension PeoplePresenter: PersonModuleOutput {
            func didClosePersonModule() {
              obtainItems()
            }
          }
          """),
      Insertion(
        path: "Presenter/PeoplePresenterTests.swift",
        line: "private final class RouterSpy: PeopleRouterInput {",
        text: """
            func openPersonModule(output: (any PersonModuleOutput)?) {
              output?.didClosePersonModule()
            }

          """),
      Insertion(
        path: "Presenter/PeoplePresenterTests.swift", line: "struct PeoplePresenterTests {",
        text: """
            @Test("Obtains the items anew when a person was closed")
            func refreshesAfterPerson() {
              let interactor = InteractorSpy()
              let presenter = makePresenter(interactor: interactor)
              presenter.didSelectItem(.sample)
              #expect(interactor.asked == ["0"])
            }

          """),
      Insertion(
        path: "Interactor/PeopleInteractorTests.swift", line: "struct PeopleInteractorTests {",
        text: """
            @Test("Reports the server's next people")
            func reportsPeople() async {
              let output = OutputSpy()
              let interactor = PeopleInteractor(service: PeopleServer())
              interactor.output = output
              await interactor.obtainItems(matching: "", after: 1).value
              #expect(output.obtained == [["b"]])
            }

          """),
    ],
    alterations: [
      Alteration(
        path: "Interactor/PeopleItem.swift", line: "  let title: String",
        text: "  let name: String\n  let email: String?"),
      Alteration(
        path: "Interactor/PeopleItem.swift",
        line: "  static let sample = PeopleItem(id: \"1\", title: \"People\")",
        text: "  static let sample = PeopleItem(id: \"1\", name: \"Ann\", email: nil)"),
      Alteration(
        path: "View/Cells/PeopleCell.swift", line: "    content.text = item.title",
        text: "    content.text = item.name"),
    ])

  private static let server = """
    struct PeopleServer: PeopleItemsService {
      private let people = ["a", "b"].map { PeopleItem(id: $0, name: $0, email: nil) }

      func obtainItems(matching query: String, after count: Int) async throws -> [PeopleItem] {
        Array(people.filter { query.isEmpty || $0.name.contains(query) }.dropFirst(count).prefix(1))
      }
    }

    """

  /// The service gets the app's client and its real items.
  static let toService = Change(
    newFiles: [
      "ContactsClient.swift": """
      actor ContactsClient {
        func contacts() -> [ContactsItem] {
          [ContactsItem(id: "a", name: "Ann", email: nil)]
        }
      }

      nonisolated extension ContactsServiceImplementation {
        init(client: ContactsClient) {
          self.init(load: { await client.contacts() })
        }
      }

      """
    ],
    insertions: [
      Insertion(
        path: "ContactsServiceImplementationTests.swift",
        line: "struct ContactsServiceImplementationTests {",
        text: """
            @Test("Obtains the client's contacts")
            func obtainsContacts() async throws {
              let service = ContactsServiceImplementation(client: ContactsClient())
              #expect(try await service.obtainItems().map(\\.name) == ["Ann"])
            }

          """)
    ],
    alterations: [
      Alteration(
        path: "ContactsItem.swift", line: "  let title: String",
        text: "  let name: String\n  let email: String?"),
      Alteration(
        path: "ContactsItem.swift",
        line: "  static let sample = ContactsItem(id: \"1\", title: \"Contacts\")",
        text: "  static let sample = ContactsItem(id: \"1\", name: \"Ann\", email: nil)"),
    ])
}
