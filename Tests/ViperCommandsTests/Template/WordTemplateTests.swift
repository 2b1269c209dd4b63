import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper template create --from") struct WordTemplateTests {
  private static let rambafile = """
    company: Acme
    author: Jane Doe
    project_name: Demo
    project_file_path: Demo
    test_file_path: DemoTests

    """

  private static func project(_ tree: [String: String] = [:]) -> TestProject {
    TestProject(["Rambafile": rambafile].merging(tree) { _, new in new })
  }

  /// Makes a template of `Old` and generates a module with it; the files by path.
  private static func generated(
    _ tree: [String: String], word: String = "VIPER", module: String = "UserList"
  ) throws -> [String: String] {
    let project = project(
      [String: String](uniqueKeysWithValues: tree.map { ("Old/\($0.key)", $0.value) }))
    let answer = project.answer(
      "template", "create", "mine", "--from", "Old", "--word", word, "--license", "MIT")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(project.answer("template", "check", "mine").errors.isEmpty)
    let gen = project.answer("gen", module, "mine")
    #expect(gen.exit == .done, "\(gen.testDescription)")
    return try project.snapshot().texts.filter { $0.key.hasPrefix("Demo") }
  }

  @Test func `replaces the word in the names of files and folders`() throws {
    let files = try Self.generated([
      "Presenter/VIPERPresenter.swift": "final class VIPERPresenter {}\n",
      "Presenter/VIPERProtocols.swift": "protocol VIPERView {}",
      "VIPERParts/Cell.swift": "// VIPER\n", "viperCell.xib": "viper",
      "Tests/Presenter/VIPERPresenterCheck.swift": "a", "Router/VIPERRouterTests.swift": "b",
      "Router/VIPERRouterSpec.m": "c", "logo.png": "\u{0}VIPER",
    ])
    #expect(
      files == [
        "Demo/UserList/Presenter/UserListPresenter.swift": "final class UserListPresenter {}\n",
        "Demo/UserList/Presenter/UserListProtocols.swift": "protocol UserListView {}",
        "Demo/UserList/UserListParts/Cell.swift": "// UserList\n",
        "Demo/UserList/userListCell.xib": "userList", "Demo/UserList/logo.png": "\u{0}VIPER",
        "DemoTests/UserList/Presenter/UserListPresenterCheck.swift": "a",
        "DemoTests/UserList/Router/UserListRouterTests.swift": "b",
        "DemoTests/UserList/Router/UserListRouterSpec.m": "c",
      ])
  }

  @Test(arguments: [
    ("VIPER", "MockVIPERView: VIPER, _VIPER", "MockUserListView: UserList, _UserList"),
    ("VIPER", "let viperView = viper.a(viper: x)", "let userListView = userList.a(userList: x)"),
    ("VIPER", "myviper viperish VIPERs Viper", "myviper viperish VIPERs Viper"),
    (
      "Profile", "UserProfile Profiles profile2 ProfileÄ",
      "UserUserList Profiles userList2 ProfileÄ"
    ),
    ("URLList", "urlListView urllist URLListView", "userListView urllist UserListView"),
    ("URLList", "uRLListView uRLLists", "userListView uRLLists"),
    ("__Module__", "__Module__view module", "UserListview module"),
    ("viper", "viper_view VIPER myviper", "UserList_view VIPER myviper"),
    (
      "VIPER", "{{ x }}{% y %}{VIPER}{viper %} \r\n\t ",
      "{{ x }}{% y %}{UserList}{userList %} \r\n\t "
    ),
  ])
  func `replaces the word in texts, and keeps everything else`(
    word: String, text: String, expected: String
  ) throws {
    let files = try Self.generated(["\(word)A.swift": text], word: word)
    #expect(files["Demo/UserList/UserListA.swift"] == expected)
  }

  @Test func `keeps names that an SDK or other files declare`() throws {
    let view = """
      final class SearchView: UIViewController, UISearchBarDelegate {
        let items = SearchStore.shared.getSearch()
        func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { showSearch() }
        func showSearch() {}
      }

      """
    let project = Self.project([
      "Old/SearchView.swift": view,
      "Demo/Store.swift": """
      final class SearchStore { func getSearch() {} }
      final class Other { func showSearch() {} }

      """,
    ])
    let answer = project.answer("template", "create", "mine", "--from", "Old", "--word", "Search")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(project.answer("gen", "Feed", "mine").exit == .done)
    #expect(
      try project.snapshot().texts["Demo/Feed/FeedView.swift"]
        == view.replacing("class SearchView", with: "class FeedView")
        .replacing("showSearch", with: "showFeed"))
  }

  @Test func `keeps enum cases, Core Data's classes and keys of texts that others have`() throws {
    let view = """
      final class NoteView {
        enum Event { case noteOpened }
        let noteTitle = "note_view.title".localized
        func load(_ note: Note) { store.load(.noteList, note as? NoteImage) }
        func show() { UIStoryboard(name: "Note", bundle: nil).send(.noteOpened) }
      }

      """
    let project = Self.project([
      "Old/NoteView.swift": view,
      "Demo/Path.swift": "enum Path { case home, noteList(Int) }\n",
      "Demo/en.lproj/Localizable.strings": "\"note_view.title\" = \"Note\";\n",
      "Demo/Demo.xcdatamodeld/Demo.xcdatamodel/contents": """
      <model><entity name="Note" representedClassName="Note"></entity>
      <entity name="NoteImage" representedClassName="NoteImage"></entity></model>

      """,
    ])
    let answer = project.answer("template", "create", "mine", "--from", "Old", "--word", "Note")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(project.answer("gen", "Feed", "mine").exit == .done)
    #expect(
      try project.snapshot().texts["Demo/Feed/FeedView.swift"] == """
        final class FeedView {
          enum Event { case feedOpened }
          let feedTitle = "note_view.title".localized
          func load(_ feed: Note) { store.load(.noteList, feed as? NoteImage) }
          func show() { UIStoryboard(name: "Feed", bundle: nil).send(.feedOpened) }
        }

        """)
  }

  @Test func `starts with a template and its default values`() throws {
    let project = Self.project()
    let answer = project.answer(
      "template", "create", "mine", "--from", "viper_table", "--summary", "Our \"lists\"")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    let spec = try project.snapshot().texts["Templates/mine/mine.rambaspec"] ?? ""
    #expect(spec.contains("summary: \"Our \\\"lists\\\"\"\nauthor: The viper authors\n"))
    #expect(project.answer("gen", "Feed", "mine").exit == .done)
    let other = Self.project()
    #expect(other.answer("gen", "Feed", "viper_table").exit == .done)
    #expect(
      try project.snapshot().below("Demo/Feed").texts
        == other.snapshot().below("Demo/Feed").texts)
    let again = project.answer("template", "create", "mine", "--from", "service")
    #expect(again.exit == .failed && again.names.contains("Templates/mine"))
    #expect(project.answer("undo").exit == .done)
  }

  @Test func `leaves out Swift files whose names are the same in each module`() throws {
    let project = Self.project([
      "Old/VIPERView.swift": "final class VIPERView {}\n", "Old/Cell.xib": "VIPER",
      "Old/Entity/Country.swift": "struct Country {}\n",
    ])
    let answer = project.answer("template", "create", "mine", "--from", "Old", "--word", "VIPER")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(answer.reports("import.left-out", naming: "Entity/Country.swift", "VIPER"))
    #expect(project.answer("gen", "Feed", "mine").exit == .done)
    let files = try project.snapshot().texts.filter { $0.key.hasPrefix("Demo") }
    #expect(
      files == [
        "Demo/Feed/FeedView.swift": "final class FeedView {}\n", "Demo/Feed/Cell.xib": "Feed",
      ])
  }

  @Test func `says that a folder has no files`() {
    let answer = Self.project(["Empty/": ""])
      .answer("template", "create", "mine", "--from", "Empty", "--word", "VIPER")
    #expect(
      answer.fails("import.word", naming: "Empty", suggesting: "--from FOLDER"),
      "\(answer.testDescription)")
  }

  @Test(arguments: [
    (["mine", "--from", "Old", "--word", "Other"], "import.word"),
    (["mine", "--from", "Old", "--word", "a-b"], "import.word"),
    (["mine", "--from", "None", "--word", "VIPER"], "import.missing"),
    (["mine", "--from", "Linked", "--word", "VIPER"], "template.link"),
    (["../mine", "--from", "Old", "--word", "VIPER"], "template.name"),
    (["mine", "--from", "./Old"], "template.name"),
    (["mine", "--from", "vipre"], "template.unknown"),
  ])
  func `refuses what it can't use, and writes nothing`(words: [String], code: String) throws {
    let project = Self.project(["Old/VIPERView.swift": "", "Linked/VIPERA.swift": ""])
    project.files.putLink(at: project.root.appending("Linked/VIPER.swift"), to: "/etc/passwd")
    let before = try project.snapshot()
    let answer = project.answer(["template", "create"] + words)
    #expect(answer.fails(code), "\(answer.testDescription)")
    #expect(try project.snapshot() == before)
  }
}
