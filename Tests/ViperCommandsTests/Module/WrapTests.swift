import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("Wrapping view controllers")
struct WrapTests {
  private static let feed = """
    import UIKit

    final class FeedViewController: UIViewController {
        @IBOutlet weak var tableView: UITableView!
        var items: [String] = []

        override func viewDidLoad() {
            super.viewDidLoad()
            title = "Feed"
        }

        @IBAction func didTapSave(_ sender: UIButton) {
            UserDefaults.standard.set(items, forKey: "items")
        }

        @objc private func refreshPulled() {
            items = []
        }

        @IBAction func addButtonTapped() { items.append("") }

        @objc func keyboardShown(_ notification: Notification) {
            view.layoutIfNeeded()
        }
    }

    """

  private static func project(_ files: [String: String]) -> TestProject {
    TestProject(
      [
        "Rambafile": """
        company: Acme
        project_name: Demo
        project_file_path: App
        test_file_path: AppTests
        """
      ].merging(files) { $1 })
  }

  private static let file = "App/Feed/Old/FeedViewController.swift"

  private func text(_ path: String, in project: TestProject) throws -> String {
    String(decoding: try project.files.read(project.root.appending(path)), as: UTF8.self)
  }

  @Test func `inserts two lines and generates the other layers`() throws {
    let project = Self.project([Self.file: Self.feed])
    let answer = project.answer("module", "wrap", "FeedViewController")
    #expect(answer.exit == .done)
    #expect(answer.result["module"] == "Feed")
    #expect(answer.result["byHand"] == [])
    let after = try text(Self.file, in: project)
    #expect(
      after
        == Self.feed.replacing(
          "UIViewController {\n",
          with: "UIViewController {\n    var output: (any FeedViewOutput)?\n", maxReplacements: 1
        ).replacing(
          "super.viewDidLoad()\n",
          with: "super.viewDidLoad()\n        output?.didLoadView()\n"))
    let texts = try project.snapshot(withTimes: false).texts
    for layer in [
      "Assembly/FeedAssembly", "Presenter/FeedPresenter", "Interactor/FeedInteractor",
      "Router/FeedRouter", "View/FeedViewInput", "View/FeedViewController+ViewInput",
    ] { #expect(texts["App/Feed/\(layer).swift"] != nil, "\(layer)") }
    #expect(texts["App/Feed/View/FeedViewController.swift"] == nil)
    #expect(texts["AppTests/Feed/View/FeedViewControllerTests.swift"] == nil)
    #expect(texts[".viper/modules/Feed.yml"]?.contains("file: \(Self.file)") == true)
  }

  @Test(arguments: [
    ("App/Orders/Feed/UI/FeedViewController.swift", [], "Orders/Feed"),
    ("App/Orders/Feed/UI/FeedViewController.swift", ["--name", "Shop/Feed"], "Shop/Feed"),
    ("App/Orders/Feed/UI/FeedViewController.swift", ["--module-path", "App"], "Feed"),
    ("App/Orders/FeedViewController.swift", [], "Feed"),
    ("Feed/FeedViewController.swift", [], "Feed"),
  ])
  func `generates the layers in the folder that has the module's name`(
    file: String, options: [String], folder: String
  ) throws {
    let project = Self.project([file: Self.feed])
    let answer = project.answer(["module", "wrap", "FeedViewController"] + options)
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(answer.result["module"] == "Feed")
    let texts = try project.snapshot(withTimes: false).texts
    #expect(texts["App/\(folder)/Presenter/FeedPresenter.swift"] != nil)
    #expect(texts["AppTests/\(folder)/Presenter/FeedPresenterTests.swift"] != nil)
    #expect(texts[file]?.contains("var output: (any FeedViewOutput)?") == true)
  }

  @Test func `reports actions with their intentions, and leaves bodies in one line`() throws {
    let project = Self.project([Self.file: Self.feed])
    let answer = project.answer("module", "wrap", "FeedViewController", "--actions")
    #expect(answer.result["byHand"].texts("lines") == ["output?.add()"])
    let after = try text(Self.file, in: project)
    #expect(after.contains("(_ sender: UIButton) {\n        output?.save()\n"))
    #expect(after.contains("func refreshPulled() {\n        output?.refreshPulled()\n"))
    #expect(after.ranges(of: "output?.").count == 3)
    let presenter = try text("App/Feed/Presenter/FeedPresenter.swift", in: project)
    for name in ["save", "refreshPulled", "add"] {
      #expect(presenter.contains("func \(name)() {}"))
    }
  }

  @Test(arguments: [
    ("didTapSave", "save"), ("saveButtonPressed", "save"), ("btn_add_clicked", "add"),
    ("onURLTap", "url"), ("handleTap", "handleTap"), ("continueTapped", "continueTapped"),
    ("signUpTouchUpInside", "signUp"), ("closeAction", "close"), ("Next", "next"),
    ("routerTapped", "routerTapped"),
  ])
  func `names what the user wants`(action: String, intention: String) throws {
    let code = """
      class AViewController: UIViewController {
        @IBAction func \(action)(_ sender: Any) {
        }
      }
      """
    let project = Self.project(["A.swift": code])
    #expect(project.answer("module", "wrap", "AViewController", "--actions").exit == .done)
    #expect(try text("A.swift", in: project).contains("    output?.\(intention)()\n"))
  }

  // MARK: Bytes

  private static let ugly: [(String, lines: Int)] = [
    (feed.replacing("\n", with: "\r\n"), 4), (feed.replacing("    ", with: "\t"), 4),
    (String(feed.dropLast()), 4), ("\u{FEFF}" + feed, 4),
    ("class FeedViewController: UIViewController\n{\n}", 1),
    ("class FeedViewController : UIViewController { // the feed\n\n\n}\n// end", 1),
    (
      """
      class FeedViewController: UIViewController {
      /* {
      override func viewDidLoad() { super.viewDidLoad() } */
          override func viewDidLoad() {
              super.viewDidLoad(); // first
          }
          let text = \"\"\"
          super.viewDidLoad()
          \"\"\"
      }
      """, 2
    ),
    (
      "class FeedViewController: UIViewController {\noverride func viewDidLoad() { super.viewDidLoad() }\n}",
      1
    ),
    (
      "class FeedViewController: UIViewController {\n  override func viewDidLoad() {\n    super.viewDidLoad()\n    let output = 1\n  }\n}",
      1
    ),
    (
      "class FeedViewController: UIViewController {\n#if DEBUG\n  override func viewDidLoad() {\n    super.viewDidLoad()\n  }\n#endif\n}",
      1
    ),
    (
      "class FeedViewController: UIViewController {\n  override func viewDidLoad() {\n    if a {\n      super.viewDidLoad()\n    }\n  }\n}\nextension FeedViewController {\n  @IBAction func go() {\n    push()\n  }\n}\n",
      2
    ),
  ]

  @Test(arguments: ugly.indices)
  func `only adds lines, once, and removes them with the module`(index: Int) throws {
    let (code, count) = Self.ugly[index]
    let project = Self.project([Self.file: code])
    let before = try project.snapshot(withTimes: false)
    let answer = project.answer("module", "wrap", "FeedViewController", "--actions")
    #expect(answer.exit == .done)
    let after = try text(Self.file, in: project)
    func lines(_ text: String) -> [ArraySlice<UInt8>] {
      Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
    var rest = lines(after)[...]
    var added = 0
    for line in lines(code) {
      while let next = rest.popFirst(), next != line { added += 1 }
    }
    #expect(rest.isEmpty)
    #expect(added == count, "\(after)")
    let isWindows = code.contains("\r\n")
    #expect(lines(after).dropLast().allSatisfy { ($0.last == 13) == isWindows })
    let once = try project.snapshot(withTimes: false)
    let again = project.answer("module", "wrap", "FeedViewController", "--actions")
    #expect(again.exit == .done && again.result["changes"] == [])
    #expect(try project.snapshot(withTimes: false) == once)
    #expect(project.answer("module", "remove", "Feed").exit == .done)
    let removed = try project.snapshot(withTimes: false)
    #expect(removed.texts[Self.file] == code)
    #expect(
      removed.texts.filter { !$0.key.hasPrefix(".viper") }
        == before.texts.filter { !$0.key.hasPrefix(".viper") })
  }

  @Test func `undo takes it back, and a digest applies the preview`() throws {
    let project = Self.project([Self.file: Self.feed])
    let before = try project.snapshot(withTimes: false)
    let words = ["module", "wrap", "FeedViewController"]
    let preview = project.answer(words + ["--dry-run"])
    #expect(try project.snapshot(withTimes: false) == before)
    let digest = try #require(preview.result["digest"].text)
    #expect(project.answer(words + ["--expect", digest]).exit == .done)
    #expect(project.answer("undo").exit == .done)
    #expect(try project.snapshot(withTimes: false).texts == before.texts)
  }

  @Test func `remove keeps what the user moved, and names what is left`() throws {
    let project = Self.project([Self.file: Self.feed])
    #expect(project.answer("module", "wrap", "FeedViewController").exit == .done)
    let after = try text(Self.file, in: project)
    project.files.put(
      after.replacing("title = \"Feed\"", with: "output?.open()"),
      at: project.root.appending(Self.file))
    let answer = project.answer("module", "remove", "Feed")
    #expect(answer.exit == .done)
    #expect(answer.names.contains(Self.file))
    #expect(
      try text(Self.file, in: project)
        == Self.feed.replacing("title = \"Feed\"", with: "output?.open()"))
  }

  // MARK: Refusals

  private static let refused: [(code: String, error: String)] = [
    ("class Other {}", "wrap.unknown"),
    (
      "class FeedViewController: UIViewController {\n}\nclass FeedViewController: UIViewController {\n}",
      "wrap.ambiguous"
    ),
    ("class FeedViewController<Item>: UIViewController {\n}", "wrap.generic"),
    ("enum Feed { class FeedViewController: UIViewController {\n} }", "wrap.nested"),
    ("func make() { class FeedViewController: UIViewController {\n} }", "wrap.nested"),
    ("#if DEBUG\nclass FeedViewController: UIViewController {\n}\n#endif", "wrap.conditional"),
    (
      "#if A\nclass FeedViewController: UIViewController {\n}\n#else\n"
        + "class FeedViewController: UIViewController {\n}\n#endif", "wrap.conditional"
    ),
    (
      "class FeedViewController: UIViewController {\n  var presenter: Any?\n}", "wrap.has-presenter"
    ),
    (
      "class FeedViewController: UIViewController {\n  let handler: FeedPresenterProtocol\n}",
      "wrap.has-presenter"
    ),
    ("class FeedViewController: UIViewController {\n  var output: Any?\n}", "wrap.has-presenter"),
    (
      "class FeedViewController: UIViewController {\n  var feedPresenter: FeedPresentable?\n}",
      "wrap.has-presenter"
    ),
    (
      "class Base: UIViewController {\n  var output: Any?\n}\nclass FeedViewController: Base {\n}",
      "wrap.has-presenter"
    ),
    (
      "class FeedViewController: UIViewController {\n}\nextension FeedViewController {\n  func output() {}\n}",
      "wrap.has-presenter"
    ),
    ("class FeedViewController: UIViewController {\n", "wrap.unreadable"),
    (
      "class FeedViewController: UIViewController {\n<<<<<<< HEAD\n=======\n>>>>>>> x\n}",
      "wrap.unreadable"
    ),
    ("class FeedViewController: UIViewController {}", "wrap.one-line"),
    ("class FeedViewController: UIView {\n}", "wrap.other-class"),
    ("class FeedViewController: NSViewController {\n}", "wrap.other-class"),
    ("class FeedViewController: NSHostingController<Feed> {\n}", "wrap.other-class"),
    (
      "class Base: AppKit.NSWindowController {\n}\nclass FeedViewController: Base {\n}",
      "wrap.other-class"
    ),
    ("private class FeedViewController: UIViewController {\n}", "wrap.private"),
    ("@Screen class FeedViewController: UIViewController {\n}", "wrap.attribute"),
    (
      "class FeedViewController: UIViewController {\n}\nprotocol FeedViewInput {}",
      "wrap.name-taken"
    ),
  ]

  @Test(arguments: refused.indices)
  func `refuses with the reason, and changes nothing`(index: Int) throws {
    let (code, error) = Self.refused[index]
    let project = Self.project(["App/Code.swift": code])
    let before = try project.snapshot(withTimes: false)
    #expect(project.answer("module", "wrap", "FeedViewController").fails(error), "\(code)")
    #expect(try project.snapshot(withTimes: false) == before)
  }

  @Test func `names the place of what may be a presenter`() {
    let project = Self.project([
      Self.file: "class FeedViewController: Demo.Base {\n}\n",
      "App/Base.swift": "class Base: UIViewController {\n  func output() {}\n}\n",
    ])
    #expect(
      project.answer("module", "wrap", "FeedViewController").fails(
        "wrap.has-presenter", at: "App/Base.swift:2", naming: "Base.output",
        suggesting: "output", "viper module adopt FOLDER/NAME"))
  }

  @Test func `takes the class of the app before one in a type or in a folder of tests`() {
    let project = Self.project([
      Self.file: Self.feed, "App/A.swift": "enum Other { class FeedViewController {\n} }\n",
      "AppTests/Stubs.swift": "class FeedViewController {\n}\n",
    ])
    let answer = project.answer("module", "wrap", "FeedViewController")
    #expect(answer.exit == .done, "\(answer.testDescription)")
  }

  @Test func `names the places of all classes of the name`() {
    let code = "class FeedViewController: UIViewController {\n}\n"
    let project = Self.project(["App/A.swift": code, "App/B.swift": "\n" + code])
    #expect(
      project.answer("module", "wrap", "FeedViewController")
        .fails("wrap.ambiguous", at: "App/A.swift:1", naming: "App/B.swift:2"))
  }

  @Test(arguments: [[], ["--dry-run"]])
  func `names no option that it lacks where a file differs`(option: [String]) {
    let path = "App/Feed/Presenter/FeedPresenter.swift"
    let project = Self.project([Self.file: Self.feed, path: "// mine\n"])
    let answer = project.answer(["module", "wrap", "FeedViewController"] + option)
    #expect(answer.fails("gen.conflict", naming: path, suggesting: "--name"))
    #expect(answer.names.isDisjoint(with: ["--force", "--skip-existing", "--diff"]))
  }

  @Test func `refuses Objective-C, a class without a name for a module, and other templates`() {
    let project = Self.project([
      "A.h": "@interface FeedViewController : UIViewController\n@end\n",
      "B.swift": "class ViewController: UIViewController {\n}\n",
    ])
    #expect(
      project.answer("module", "wrap", "FeedViewController").fails("wrap.objective-c", at: "A.h"))
    #expect(project.answer("module", "wrap", "ViewController").fails("wrap.no-name"))
    #expect(
      project.answer(
        "module", "wrap", "ViewController", "--name", "Start", "--template", "viper_table"
      )
      .fails("wrap.template", naming: "viper_table"))
    #expect(project.answer("module", "wrap", "ViewController", "--name", "Start").exit == .done)
    #expect(project.answer("module", "add", "wrap", "Start").fails("add.unknown"))
  }

  @Test func `reports an unknown class beside an Objective-C file that can't be read`() {
    let project = Self.project([
      Self.file: Self.feed, "App/A.m": "",
      "App/Z.m": "@implementation OldViewController\n@end\n",
    ])
    project.files.setPermissions(0, at: project.root.appending("App/A.m"))
    let unknown = project.answer("module", "wrap", "FedViewController")
    #expect(
      unknown.fails(
        "wrap.unknown", naming: "FedViewController", "App/A.m", suggesting: "FeedViewController"),
      "\(unknown.testDescription)")
    let other = project.answer("module", "wrap", "OldViewController")
    #expect(other.fails("wrap.objective-c", at: "App/Z.m"), "\(other.testDescription)")
  }

  @Test func `asks for the template where the Rambafile declares several`() {
    let project = Self.project([
      Self.file: Self.feed,
      "Rambafile": """
      company: Acme
      project_name: Demo
      project_file_path: App
      templates: [viper, surf_mvp]
      """,
    ])
    #expect(
      project.answer("module", "wrap", "FeedViewController").fails(
        "gen.no-template", naming: "surf_mvp",
        suggesting: "viper module wrap FeedViewController --template viper"))
  }

  @Test func `takes an unknown template for no second module`() {
    let answer = Self.project([Self.file: Self.feed])
      .answer("module", "wrap", "FeedViewController", "--template", "Screen")
    #expect(answer.fails("template.unknown", naming: "Screen"))
    #expect(!answer.names.contains { $0.hasPrefix("viper gen ") })
  }

  @Test func `suggests no template that was just refused`() {
    let project = Self.project([
      Self.file: Self.feed,
      "Templates/viper/viper.rambaspec": "code_files:\n- {name: A.swift, path: a.liquid}\n",
      "Templates/viper/a.liquid": "struct A {}\n",
    ])
    let answer = project.answer("module", "wrap", "FeedViewController", "--template", "viper")
    #expect(answer.fails("wrap.template", naming: "viper", suggesting: "--template surf_mvp"))
    #expect(!answer.names.contains("--template viper"))
  }

  // MARK: Creation

  @Test(
    arguments: [
      ("", "FeedViewController()", true),
      ("init(id: Int, _ name: String) {}", "FeedViewController(id: id, name)", true),
      ("init(store: Store) {}", "FeedViewController(store: store)", false),
      ("init(in: Int) {}", "FeedViewController(in: `in`)", true),
      ("init(router: Int) {}", nil, false), ("init?(id: Int) {}", nil, false),
      ("required init?(coder: NSCoder) {}", nil, false), ("private init() {}", nil, false),
      ("init(item: Unknown) {}", nil, false),
      (
        "override init(nibName: String?, bundle: Bundle?) {}\n  required init?(coder: NSCoder) {}",
        "FeedViewController(nibName: nil, bundle: nil)", true
      ),
    ] as [(String, String?, Bool)])
  func `makes the view controller by its initializer`(
    initializer: String, expression: String?, hasTests: Bool
  ) throws {
    let code =
      "protocol Store {}\nclass FeedViewController: UIViewController {\n  \(initializer)\n}\n"
    let project = Self.project([Self.file: code])
    #expect(project.answer("module", "wrap", "FeedViewController").exit == .done)
    let assembly = try text("App/Feed/Assembly/FeedAssembly.swift", in: project)
    #expect(
      assembly.contains(
        expression.map { "let viewController = \($0)\n" }
          ?? "with viewController: FeedViewController,\n"))
    let tests = try project.snapshot(withTimes: false).texts[
      "AppTests/Feed/Assembly/FeedAssemblyTests.swift"]
    #expect((tests != nil) == hasTests)
  }

  @Test(arguments: [("CoreData", false), ("Foundation", true)])
  func `passes types of NS only where no other framework can have them`(
    module: String, isPassed: Bool
  ) throws {
    let code =
      "import UIKit\nimport \(module)\nclass FeedViewController: UIViewController {\n"
      + "  init(context: NSManagedObjectContext) {}\n}\n"
    let project = Self.project([Self.file: code])
    #expect(project.answer("module", "wrap", "FeedViewController").exit == .done)
    let assembly = try text("App/Feed/Assembly/FeedAssembly.swift", in: project)
    #expect(assembly.contains("FeedViewController(context: context)") == isPassed)
  }

  @Test func `reads a superclass with its module`() throws {
    let code = "class FeedVC: UIKit.UIViewController {\n}\n"
    let project = Self.project([Self.file: code])
    #expect(project.answer("module", "wrap", "FeedVC").exit == .done)
    #expect(
      try text("App/Feed/Assembly/FeedAssembly.swift", in: project)
        .contains("let viewController = FeedVC()\n"))
  }

  @Test func `takes a view controller that comes from a storyboard`() throws {
    let project = Self.project([
      Self.file: Self.feed,
      "App/Main.storyboard": "<viewController id=\"a\" customClass=\"FeedViewController\"/>",
    ])
    #expect(
      project.answer("module", "wrap", "FeedViewController", "--template", "surf_mvp").exit == .done
    )
    let configurator = try text("App/Feed/Configurator/FeedModuleConfigurator.swift", in: project)
    #expect(configurator.contains("with viewController: FeedViewController,\n"))
    #expect(try text(Self.file, in: project).contains("output?.viewLoaded()\n"))
  }

  // MARK: Checklist

  private static let massive = """
    import UIKit

    final class FeedViewController: UIViewController, UITableViewDataSource {
      private let loader = FeedLoader()
      private lazy var button = UIButton()
      var items: [String] = []
      weak var label: UILabel?

      func open() {
        let profile = ProfileViewController()
        navigationController?.pushViewController(profile, animated: true)
        performSegue(withIdentifier: "showSettings", sender: self)
        let next = storyboard?.instantiateViewController(withIdentifier: "x") as? DetailViewController
        dismiss(animated: true)
        HUD.dismiss(animated: true)
        // present(a, animated: true)
      }

      func load() {
        UserDefaults.standard.set(1, forKey: "a")
        NetworkManager.shared.load()
        present("present(b, animated: true)")
      }
    }

    extension FeedViewController {
      override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        (segue.destination as? CartViewController)?.items = items
      }
    }

    """

  @Test func `lists what belongs to other layers in the order of the steps`() throws {
    let project = Self.project([
      Self.file: Self.massive, "App/N.swift": "protocol NetworkManagerProtocol {}\n",
    ])
    let answer = project.answer("module", "wrap", "--status", "FeedViewController")
    let entries = answer.result["entries"].list.map { entry in
      let commands = entry["commands"].texts.joined(separator: "; ")
      return
        "\(entry["kind"].text ?? "") \(entry["line"].number ?? 0) \(entry["code"].text ?? "") \(commands)"
    }
    #expect(
      entries == [
        "navigates 10 ProfileViewController viper module connect Feed Profile",
        "navigates 11 navigationController?.pushViewController viper module connect Feed Profile",
        "navigates 12 performSegue viper module connect Feed Settings",
        "navigates 13 storyboard?.instantiateViewController viper module connect Feed Detail",
        "navigates 14 dismiss ",
        "navigates 27 UIStoryboardSegue ",
        "navigates 28 segue.destination viper module connect Feed Cart",
        "reads_or_stores 20 UserDefaults.standard viper gen Preferences service; viper module add service Feed Preferences",
        "reads_or_stores 21 NetworkManager.shared viper module add service Feed NetworkManager",
        "builds_collaborators 4 FeedLoader viper gen FeedLoader service; viper module add service Feed FeedLoader",
        "is_data_source 3 UITableViewDataSource ",
        "keeps_state 6 items ",
      ])
    #expect(answer.result["wrapped"] == false)
    #expect(answer.result["questions"].list.first?["does"].list.count == 5)
  }

  @Test(arguments: ["", "final class PayService {}\n"])
  func `suggests a service only with a name that is free`(code: String) {
    let controller = "class FeedViewController: UIViewController { let pay = PayService() }\n"
    let project = Self.project([Self.file: "import UIKit\n" + controller, "App/Pay.swift": code])
    let entries = project.answer("module", "wrap", "--status", "FeedViewController")
      .result["entries"].list
    #expect(
      entries.first?["commands"].texts
        == (code.isEmpty ? ["viper gen Pay service"] : [])
          + ["viper module add service Feed PayService"],
      "\(entries)")
  }

  @Test func `calls the module of a class that ends in VC the same everywhere`() {
    let calls = [
      "show(ProfileVC(), sender: self)", "show(profileVC, sender: self)",
      "performSegue(withIdentifier: \"showProfileVC\", sender: self)", "show(VC(), sender: self)",
      "performSegue(withIdentifier: \"showVC\", sender: self)",
    ]
    let code =
      "class FeedVC: UIViewController {\n  func open() {\n"
      + calls.map { "    \($0)\n" }.joined() + "  }\n}\n"
    let entries = Self.project([Self.file: code])
      .answer("module", "wrap", "--status", "FeedVC").result["entries"].list
    let connect = ["viper module connect Feed Profile"]
    #expect(entries.map { $0["commands"].texts } == [connect, connect, connect, [], []])
  }

  @Test func `takes a prefix off the class's name only where a word ends`() {
    let code = Self.feed.replacing("FeedViewController", with: "AppleViewController")
    let rambafile = """
      company: Acme
      project_name: Demo
      prefix: App
      project_file_path: App
      test_file_path: AppTests
      """
    let project = Self.project([Self.file: code, "Rambafile": rambafile])
    let answer = project.answer("module", "wrap", "AppleViewController")
    #expect(answer.exit == .done)
    #expect(answer.result["module"] == "Apple")
  }

  @Test func `finds the screen that a navigation controller shows`() {
    let made = ["profile", "makeScreen()"].map { root in
      """
        func open() {
          let profile = ProfileVC()
          let navController = UINavigationController(rootViewController: \(root))
          present(navController, animated: true)
        }

      """
    }
    let code = "class FeedVC: UIViewController {\n" + made.joined() + "}\n"
    let entries = Self.project([Self.file: code])
      .answer("module", "wrap", "--status", "FeedVC").result["entries"].list
    #expect(entries.map { $0["commands"].texts } == [["viper module connect Feed Profile"], []])
  }

  @Test func `ranks all view controllers by what is left`() throws {
    let project = Self.project([
      Self.file: Self.massive,
      "App/Done.swift": "class DoneViewController: UIViewController {\n}\n",
      "App/Some.swift": "class Some: BaseViewController {\n  var a = 0\n}\n",
      "AppTests/FakeTests.swift": "class FakeViewController: UIViewController {\n  var a = 0\n}\n",
      "App/Bad.swift": "class BadViewController: UIViewController {\n",
      "Mac/Mac.swift": "class MacViewController: NSSplitViewController {\n}\n",
    ])
    #expect(project.answer("module", "wrap", "DoneViewController").exit == .done)
    let answer = project.answer("module", "wrap", "--all", "--status")
    #expect(answer.exit == .done)
    #expect(
      answer.result["controllers"].texts("class")
        == ["FeedViewController", "Some", "DoneViewController"])
    #expect(answer.result["controllers"].list.map { $0["left"].number } == [12, 1, 0])
    #expect(answer.result["controllers"].list[2]["module"] == "Done")
    #expect(answer.warnings == ["connect.unread"])
  }

  @Test func `ranks a view controller by all its files, and none of a file that imports XCTest`() {
    let project = Self.project([
      "App/Home.swift": "class HomeScreen: UIViewController {\n}\n",
      "App/HomeStorage.swift":
        "extension HomeScreen {\n  func a() { UserDefaults.standard.set(1, forKey: \"a\") }\n}\n",
      "Shared/Fake.swift":
        "import XCTest\nclass FakeViewController: UIViewController {\n  var a = 0\n}\n",
    ])
    let ranking = project.answer("module", "wrap", "--all", "--status").result["controllers"]
    #expect(ranking.texts("class") == ["HomeScreen"])
    let checklist = project.answer("module", "wrap", "--status", "HomeScreen")
    #expect(checklist.result["left"].number == 1)
    #expect(ranking.list.map { $0["left"].number } == [1])
  }

  @Test func `ranks view controllers of one name, each by its own code`() {
    let use = { (name: String) in
      "  func \(name)() { UserDefaults.standard.set(1, forKey: \"a\") }\n"
    }
    let project = Self.project([
      "One/Home.swift": "class HomeViewController: UIViewController {\n\(use("a"))}\n",
      "One/Parts/More.swift": "extension HomeViewController {\n\(use("b"))\(use("c"))}\n",
      "Two/Home.swift": "class HomeViewController: UIViewController {\n\(use("a"))}\n",
    ])
    let ranking = project.answer("module", "wrap", "--all", "--status").result["controllers"]
    #expect(ranking.texts("file") == ["One/Home.swift", "Two/Home.swift"])
    #expect(ranking.list.map { $0["left"].number } == [3, 1])
  }

  @Test func `writes the checklist, and never over another file`() throws {
    let project = Self.project([Self.file: Self.massive, "Mine.md": "mine"])
    let words = ["module", "wrap", "FeedViewController", "--list"]
    #expect(project.answer(words + ["Mine.md"]).fails("wrap.list", naming: "Mine.md"))
    let colon = project.answer(words + ["a:b.md"])
    #expect(colon.fails("files.bad-name", naming: "a:b.md"), "\(colon.testDescription)")
    #expect(!colon.names.contains("--generated-only"))
    #expect(project.answer(words + ["List.md"]).exit == .done)
    #expect(try text("List.md", in: project).contains("viper module connect Feed Profile"))
    let once = try project.snapshot(withTimes: false)
    #expect(project.answer(words + ["List.md"]).exit == .done)
    #expect(try project.snapshot(withTimes: false) == once)
  }

  @Test func `has fewer entries than lines`() throws {
    let lines = (1...100).map { "    UserDefaults.standard.set(\($0), forKey: \"a\")" }
    let code =
      "class FeedViewController: UIViewController {\n  func a() {\n"
      + lines.joined(separator: "\n") + "\n  }\n}\n"
    let project = Self.project([Self.file: code])
    let answer = project.answer("module", "wrap", "--status", "FeedViewController")
    let count = answer.result["entries"].list.count
    #expect(count > 0 && count <= 62)
  }

  @Test func `a shorter list keeps a line that follows one of another file`() throws {
    let call = "    UserDefaults.standard.set(1, forKey: \"a\")\n"
    func code(_ declaration: String, _ count: Int) -> String {
      "\(declaration) {\n  func a\(count)() {\n\(String(repeating: call, count: count))  }\n}\n"
    }
    let project = Self.project([
      "App/A.swift": code("class FeedViewController: UIViewController", 20),
      "App/B.swift": String(repeating: "\n", count: 20) + code("extension FeedViewController", 100),
    ])
    let entries = project.answer("module", "wrap", "--status", "FeedViewController")
      .result["entries"].list
    #expect(entries.map { $0["file"] } == ["App/A.swift", "App/B.swift"])
    #expect(entries.map { $0["line"].number } == [3, 23])
  }

  @Test func `names the line that can't be parsed`() {
    let code = "class FeedViewController: UIViewController {\n<<<<<<< HEAD\n=======\n>>>>>>> x\n}"
    let answer = Self.project(["App/Code.swift": code])
      .answer("module", "wrap", "FeedViewController")
    #expect(answer.fails("wrap.unreadable", at: "App/Code.swift:2"), "\(answer.testDescription)")
  }

  @Test func `refuses options that exclude each other`() {
    let project = Self.project([Self.file: Self.feed])
    for words in [
      ["--all"], ["--all", "--status", "A"], ["--status"], ["A", "--status", "--actions"], [],
    ] {
      #expect(Viper.run(["module", "wrap"] + words, in: project.world) == .wrongUsage)
    }
    for option in [
      "--template=screen", "--no-tests", "--module-path=Demo", "--test-path=DemoTests",
      "--author=Jane", "--description=Feed", "--custom-parameters=a:b", "--name=Feed",
      "--list=list.md", "--expect=0",
    ] {
      for selection in [["FeedViewController"], ["--all"]] {
        let words = ["module", "wrap", "--status", option] + selection
        #expect(Viper.run(words, in: project.world) == .wrongUsage, "\(words)")
      }
    }
  }
}
