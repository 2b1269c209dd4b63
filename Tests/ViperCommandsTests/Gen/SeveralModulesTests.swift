import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper gen for several modules, or for none yet")
struct SeveralModulesTests {
  private static let tree = DemoProject.tree
  private static let projectFile = "Demo.xcodeproj/project.pbxproj"

  private func text(_ project: TestProject, _ path: String) throws -> String {
    String(decoding: try project.files.read(project.root.appending(path)), as: UTF8.self)
  }

  @Test func `several modules in one run give the same as several runs`() throws {
    let one = TestProject(Self.tree)
    let answer = one.answer("gen", "Feed", "Auth/Login", "Settings", "--template", "screen")
    #expect(answer.exit == .done)
    #expect(answer.result["modules"] == ["Feed", "Login", "Settings"])
    let actions = answer.result["changes"].texts("action")
    #expect(actions.count { $0 == "create" } == 9 && actions.count { $0 == "edit" } == 1)
    let three = TestProject(Self.tree)
    for name in ["Feed", "Auth/Login", "Settings"] {
      #expect(Viper.run(["gen", name, "screen"], in: three.world) == .done)
    }
    #expect(try one.snapshot().texts == three.snapshot().texts)
    let before = try one.snapshot()
    #expect(Viper.run(["gen", "Feed", "Settings", "--template", "screen"], in: one.world) == .done)
    #expect(try before.changes(to: one.snapshot()) == [], "all of it is there")
  }

  @Test func `modules of one name get a record each, as in several runs`() throws {
    // Without an Xcode project nothing says that both are in one target.
    let tree = [
      "Rambafile": """
      company: Acme
      project_name: Demo
      project_file_path: Demo/Modules
      test_file_path: DemoTests/Modules
      module_records: true
      """
    ]
    let one = RecordProject(exactly: tree)
    one.run("gen", "A/Profile", "B/Profile", "--template", "viper")
    let two = RecordProject(exactly: tree)
    two.run("gen", "A/Profile", "viper")
    two.run("gen", "B/Profile", "viper")
    #expect(try one.tree.texts.keys.filter { $0.contains(".viper/modules/") }.count == 2)
    #expect(try Set(one.tree.texts.keys) == Set(two.tree.texts.keys))
  }

  @Test func `all of them or none`() throws {
    for (words, errors, names) in [
      (["Feed", "my-feed", "3D"], ["module.name", "module.name"], ["MyFeed", "3D"]),
      (["Feed", "Profile"], ["gen.conflict"], ["Demo/Modules/Profile/View/ProfileView.swift"]),
      (["Feed", "Feed"], ["template.clash"], ["FeedPresenter.swift"]),
    ] {
      let project = TestProject(
        DemoProject.tree(["Demo/Modules/Profile/View/ProfileView.swift": "// mine\n"]))
      let before = try project.snapshot()
      let answer = project.answer(["gen"] + words + ["--template", "screen"])
      #expect(answer.exit == .failed && Set(answer.errors) == Set(errors), "\(words)")
      #expect(answer.names.isSuperset(of: names), "\(words)")
      #expect(try before.changes(to: project.snapshot()) == [])
    }
  }

  @Test func `a run that is killed leaves all or none of them`() throws {
    let words = ["gen", "Feed", "Login", "--template", "screen"]
    let reference = TestProject(Self.tree)
    reference.files.fail(nil)
    #expect(Viper.run(words, in: reference.world) == .done)
    let steps = reference.files.steps.count
    try #require(steps > 5)
    for step in stride(from: 0, to: steps, by: 3) {
      let project = TestProject(Self.tree)
      project.files.fail(.killed(at: step))
      _ = Viper.run(words, in: project.world)
      project.files.fail(nil)
      _ = Viper.run(["gen", "Feed", "--template", "nowhere"], in: project.world)
      let paths = try project.snapshot().paths
      let count = ["Feed", "Login"].count { name in
        paths.contains("Demo/Modules/\(name)/View/\(name)View.swift")
      }
      let entries = try text(project, Self.projectFile)
      #expect(count == 0 || count == 2, "step \(step)")
      for name in ["Feed", "Login"] {
        #expect(entries.contains("\(name)View.swift") == (count == 2), "step \(step)")
      }
    }
  }

  @Test func `without --template it is unclear which name is the template's`() {
    let project = TestProject(Self.tree)
    #expect(
      project.answer("gen", "Feed", "Profile", "Settings").fails(
        "usage", exit: .wrongUsage, naming: "viper gen Feed Profile Settings --template NAME"))
    for template in ["screen", "viper"] {
      #expect(
        project.answer("gen", "Feed", "Profile", template).fails(
          "usage", exit: .wrongUsage,
          suggesting: "viper gen Feed Profile --template \(template)"))
    }
  }

  @Test func `a mistyped option is the error, although its value looks like a name`() {
    let project = TestProject(Self.tree)
    let words = ["gen", "Feed", "screen", "--modle-path", "Demo/X"]
    #expect(Viper.run(words, in: project.world) == .wrongUsage)
    #expect(project.console.errors.contains("'--modle-path'"), "\(project.console.errors)")
  }

  @Test(arguments: [("2", "two"), ("1", "two"), ("screen", "screen")])
  func `a terminal takes a template's name before its number`(typed: String, used: String) throws {
    let rambafile = DemoProject.rambafile.replacing(
      "- {name: screen}", with: "- {name: \"2\"}\n- {name: screen}")
    let spec = DemoProject.rambaspec.replacing("name: screen", with: "name: \"2\"")
    let tree = DemoProject.tree([
      "Rambafile": rambafile, "Templates/screen/Code/view.swift.liquid": "// screen\n",
      "Templates/2/2.rambaspec": spec,
      "Templates/2/Code/presenter.swift.liquid": "// two\n",
      "Templates/2/Code/view.swift.liquid": "// two\n",
      "Templates/2/Tests/presenter_tests.swift.liquid": "// two\n",
    ])
    let project = TestProject(tree, isTerminal: true, answers: ["Feed", "9", "-9", typed])
    #expect(Viper.run(["gen"], in: project.world) == .done, "\(project.console.errors)")
    #expect(project.console.unusedAnswers == [])
    for number in ["`9`", "`-9`"] { #expect(project.console.errors.contains(number)) }
    #expect(try text(project, "Demo/Modules/Feed/View/FeedView.swift") == "// \(used)\n")
  }

  @Test func `a terminal takes the values that the command line takes`() throws {
    let spec =
      DemoProject.rambaspec + """
        parameters:
        - {name: width}
        - {name: item, kind: type_name, default: none}
        - {name: other, values: [none], kind: type_name}

        """
    let view = """
      {% if custom_parameters.width == '10' or custom_parameters.item == 'none' %}// plain
      {% endif %}// {{ custom_parameters.width }} {{ custom_parameters.item }}

      """
    let tree = DemoProject.tree([
      "Templates/screen/screen.rambaspec": spec, "Templates/screen/Code/view.swift.liquid": view,
    ])
    let answers = ["Feed", "", "12", "3D", "Contact", "3D", "Contact"]
    let project = TestProject(tree, isTerminal: true, answers: answers)
    #expect(Viper.run(["gen"], in: project.world) == .done, "\(project.console.errors)")
    #expect(project.console.unusedAnswers == [])
    #expect(project.console.errors.contains("`Contact`"))
    #expect(try text(project, "Demo/Modules/Feed/View/FeedView.swift") == "// 12 Contact\n")
  }

  @Test func `without a name a terminal asks for name, template and parameters`() throws {
    let spec =
      DemoProject.rambaspec + """
        parameters:
        - {name: style, values: [light, dark], default: light, summary: How it looks}
        - {name: width}

        """
    let tree = DemoProject.tree([
      "Templates/screen/screen.rambaspec": spec,
      "Templates/screen/Code/view.swift.liquid":
        "// {{ custom_parameters.style }} {{ custom_parameters.width }}\n",
    ])
    let project = TestProject(
      tree, isTerminal: true,
      answers: ["my-feed", "Auth/Feed", "scren", "", "drak", "dark", "12"])
    #expect(Viper.run(["gen"], in: project.world) == .done, "\(project.console.errors)")
    #expect(project.console.unusedAnswers == [])
    for part in ["`MyFeed`", "`screen`", "`dark`", "How it looks"] {
      #expect(project.console.errors.contains(part), "\(part)")
    }
    #expect(try text(project, "Demo/Modules/Auth/Feed/View/FeedView.swift") == "// dark 12\n")
    let given = TestProject(tree, isTerminal: true, answers: ["Feed", ""])
    #expect(
      Viper.run(
        ["gen", "--template", "screen", "--custom-parameters", "style:dark"], in: given.world)
        == .done, "\(given.console.errors)")
    #expect(given.console.unusedAnswers == [])
    let ended = TestProject(tree, isTerminal: true, answers: ["Feed"])
    let before = try ended.snapshot()
    #expect(Viper.run(["gen"], in: ended.world) == .declined)
    #expect(try before.changes(to: ended.snapshot()) == [])
  }

  @Test func `without a name and a terminal it is wrong usage`() {
    for options in [[], ["--no-input"]] {
      let project = TestProject(Self.tree, isTerminal: !options.isEmpty)
      #expect(
        project.answer(["gen"] + options)
          .fails("gen.no-module", exit: .wrongUsage, suggesting: "viper gen Profile"))
    }
  }

  @Test(arguments: [[], ["--no-tests"]])
  func `a second name that is no template may be a module`(options: [String]) {
    let project = TestProject(DemoProject.tree)
    #expect(
      project.answer(["gen", "Cart", "Feed"] + options).fails(
        "template.unknown", naming: "Feed", suggesting: "viper gen Cart Feed --template NAME"))
  }

  @Test func `an unknown template of an option is no second module`() {
    let answer = TestProject(DemoProject.tree).answer("gen", "Cart", "--template", "Feed")
    #expect(answer.fails("template.unknown", naming: "Feed"))
    #expect(!answer.names.contains { $0.hasPrefix("viper gen ") })
  }
}
