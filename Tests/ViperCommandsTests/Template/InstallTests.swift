import Configuration
import ModuleTemplates
import Testing
import ViperCommands
import ViperTestSupport
import Workspace
import Workspace

@Suite("viper template install")
struct InstallTests {
  @Test func `installs from a catalog, and copies no local or bundled template`() throws {
    let demo = CatalogProject()
    let answer = demo.answer("template", "install")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    let actions = answer.result["templates"].list.map { [$0["name"].text, $0["action"].text] }
    #expect(
      actions == [["screen", "installed"], ["cell", "in place"], ["service", "in place"]])
    #expect(answer.result["lock"] == "written")
    #expect(demo.text("Templates/screen/Code/view.swift.liquid") != nil)
    #expect(demo.text("Templates/cell/cell.rambaspec") == nil)
    #expect(demo.text("Templates/service/service.rambaspec") == nil)
    let lock = try #require(demo.text("Rambafile.lock"))
    #expect(lock.contains("- name: \"screen\"\n  catalog: \"../catalog\"\n  digest: \"sha256:"))
    #expect(!lock.contains("cell"))
    #expect(lock.contains("- name: \"service\"\n  bundled: \"true\"\n  digest: \"sha256:"))
  }

  @Test func `copies the shared snippets that a template includes`() {
    let demo = CatalogProject()
    demo.run("template", "install")
    #expect(demo.text("Templates/screen/snippets/header.liquid") == "// {% include 'author' %}\n")
    #expect(demo.text("Templates/screen/snippets/author.liquid") == "{{ developer.name }}")
    #expect(demo.text("Templates/screen/snippets/unused.liquid") == nil)
    #expect(demo.run("gen", "Profile", "screen", "--author", "Jane") == .done, "\(demo.errors)")
    #expect(demo.text("Demo/Profile/ProfileView.swift")?.contains("// Jane") == true)
  }

  @Test func `a second run changes nothing`() throws {
    let demo = CatalogProject()
    demo.run("template", "install")
    let before = try demo.project.snapshot()
    let answer = demo.answer("template", "install")
    #expect(answer.exit == .done)
    #expect(try before.changes(to: demo.project.snapshot()).isEmpty)
    let actions = answer.result["templates"].list.map { $0["action"] }
    #expect(actions == ["unchanged", "in place", "in place"])
  }

  @Test func `keeps templates that the Rambafile does not declare, and names them`() {
    let demo = CatalogProject(["Templates/own/own.rambaspec": CatalogProject.spec("own")])
    #expect(demo.run("template", "install") == .done)
    #expect(demo.text("Templates/own/own.rambaspec") != nil)
    #expect(demo.errors.contains("`Templates/own`"), "\(demo.errors)")
  }

  @Test func `changes nothing if a template can't be read for the report`() throws {
    let demo = CatalogProject(["Templates/own/own.rambaspec": CatalogProject.spec("own")])
    demo.project.files.setPermissions(0, at: demo.project.root.appending("Templates/own"))
    let before = demo.project.files.everything
    let answer = demo.answer("template", "install")
    #expect(
      answer.fails("files.permission-denied", naming: "Templates/own"), "\(answer.testDescription)")
    #expect(demo.project.files.everything == before)
  }

  @Test func `overwrites an edited template only with --force`() throws {
    let demo = CatalogProject()
    demo.run("template", "install")
    demo.put("edited", at: "Templates/screen/Code/view.swift.liquid")
    demo.put("struct New {}", at: "../catalog/screen/Code/view.swift.liquid")
    let before = try demo.project.snapshot()
    let answer = demo.answer("template", "install")
    #expect(
      answer.fails("install.edited", naming: "Templates/screen"), "\(answer.testDescription)")
    #expect(answer.names.contains { $0.contains("--force") })
    #expect(try before.changes(to: demo.project.snapshot()).isEmpty, "all or nothing")
    #expect(demo.run("template", "install", "--force") == .done)
    #expect(demo.text("Templates/screen/Code/view.swift.liquid") == "struct New {}")
  }

  @Test(arguments: MemoryFiles.Save.Style.allCases)
  func `keeps a file that is saved while its template is replaced`(
    _ way: MemoryFiles.Save.Style
  ) throws {
    var (step, refused, isDone) = (0, 0, false)
    while !isDone {
      for name in ["Code/view.swift.liquid", "Code/new.swift.liquid"] {
        let demo = CatalogProject()
        demo.run("template", "install")
        demo.put("struct New {}", at: "../catalog/screen/Code/view.swift.liquid")
        let lock = demo.text("Rambafile.lock")
        let disk = demo.project.files
        let file = demo.project.root.appending("Templates/screen/\(name)")
        disk.fail(.saved(at: step, disk.save("by hand", at: file, way)))
        let answer = demo.answer("template", "install", "--update")
        // viper can't detect an editor that keeps a file open for longer than viper waits.
        isDone = !disk.hasSaved
        let texts = try demo.project.snapshot().texts
        let note: Comment = "\(name), step \(step): \(answer.testDescription)"
        if disk.hasSaved { #expect(texts.values.contains("by hand"), note) }
        guard answer.exit == .failed else { continue }
        refused += 1
        #expect(texts["Templates/screen/\(name)"] == "by hand", note)
        #expect(demo.text("Rambafile.lock") == lock, note)
        #expect(answer.fails("files.changed-meanwhile", naming: "Templates/screen"), note)
      }
      step += 1
    }
    #expect(refused > 3)
  }

  @Test func `replaces a template of another branch, and gen warns before`() throws {
    let demo = CatalogProject()
    var world = demo.project.world
    world.environment.cacheFolder = Path("/home/tester/cache")
    func run(_ words: String...) -> ExitCode { Viper.run(words, in: world) }
    func warnings(_ module: String) -> [String] {
      let printed = demo.output.utf8.count
      let exit = run("gen", module, "screen", "--json")
      return Answer(
        exit, printed: String(decoding: demo.output.utf8.dropFirst(printed), as: UTF8.self)
      ).warnings
    }
    #expect(run("template", "install") == .done, "\(demo.errors)")
    let path = "Templates/screen/Code/view.swift.liquid"
    let (oldLock, old) = (demo.text("Rambafile.lock") ?? "", demo.text(path))
    #expect(!warnings("First").contains("template.unlike-lock"))
    demo.put("struct New {}", at: "../catalog/screen/Code/view.swift.liquid")
    #expect(run("template", "install", "--update") == .done)
    let new = demo.text("Rambafile.lock") ?? ""
    #expect(new != oldLock)
    // The other branch has the old lock and the old catalog.
    demo.put(oldLock, at: "Rambafile.lock")
    demo.put(
      "{% include 'header' %}struct {{ module_info.name }}View {}\n",
      at: "../catalog/screen/Code/view.swift.liquid")
    #expect(warnings("Second").contains("template.unlike-lock"))
    #expect(run("template", "install") == .done, "\(demo.errors)")
    #expect(demo.text(path) == old)
    demo.put("edited", at: path)
    #expect(run("template", "install") == .failed)
    #expect(demo.text(path) == "edited")
  }

  @Test func `keeps a template without an entry in the lock`() {
    let demo = CatalogProject(["Templates/screen/screen.rambaspec": "name: mine\n"])
    #expect(demo.run("template", "install") == .failed)
    #expect(demo.text("Templates/screen/screen.rambaspec") == "name: mine\n")
    #expect(demo.text("Rambafile.lock") == nil)
  }

  @Test func `fills an empty folder`() {
    let demo = CatalogProject(["Templates/screen/": ""])
    let answer = demo.answer("template", "install")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(demo.text("Templates/screen/screen.rambaspec") != nil)
  }

  @Test func `leaves a local template in Templates alone`() {
    let demo = CatalogProject([
      "Rambafile": "shared_catalog: no\ntemplates:\n- {name: own, local: Templates/own}\n",
      "Templates/own/own.rambaspec": CatalogProject.spec("own"),
      "Templates/own/Code/view.swift.liquid": "",
    ])
    let answer = demo.answer("template", "install")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(answer.result["templates"].list.map { $0["action"] } == ["in place"])
  }

  @Test func `--frozen rejects a template that the lock lacks`() {
    let demo = CatalogProject()
    let answer = demo.answer("template", "install", "--frozen")
    #expect(
      answer.fails("lock.disagrees", at: "Rambafile:8", naming: "Rambafile.lock", "screen"),
      "\(answer.testDescription)")
    #expect(answer.names.isDisjoint(with: ["cell", "service"]))
    #expect(demo.text("Templates/screen/screen.rambaspec") == nil)
  }

  @Test func `--frozen reports a missing lock once`() {
    let rambafile = CatalogProject.rambafile + "- table\n"
    let demo = CatalogProject(["Rambafile": rambafile])
    let answer = demo.answer("template", "install", "--frozen")
    #expect(
      answer.fails("lock.disagrees", naming: "Rambafile.lock", "screen", "table"),
      "\(answer.testDescription)")
    // Local and bundled templates need no entry.
    #expect(answer.names.isDisjoint(with: ["cell", "service"]))
    demo.put("version: 1\ntemplates: []\n", at: "Rambafile.lock")
    let empty = demo.answer("template", "install", "--frozen")
    #expect(
      empty.exit == .failed && empty.errors == ["lock.disagrees", "lock.disagrees"],
      "\(empty.testDescription)")
  }

  @Test func `--frozen rejects an entry that the Rambafile does not declare`() {
    let demo = CatalogProject()
    demo.run("template", "install")
    demo.put(CatalogProject.rambafile.replacing("- {name: screen}\n", with: ""), at: "Rambafile")
    let answer = demo.answer("template", "install", "--frozen")
    #expect(answer.fails("lock.disagrees", naming: "screen"), "\(answer.testDescription)")
    #expect(demo.run("template", "install") == .done)
    #expect(demo.text("Rambafile.lock")?.contains("screen\"") == false)
  }

  @Test func `--frozen rejects a changed source and a changed installation`() {
    let demo = CatalogProject()
    demo.run("template", "install")
    #expect(demo.run("template", "install", "--frozen") == .done, "\(demo.errors)")
    let path = "../catalog/screen/Code/view.swift.liquid"
    let text = demo.text(path) ?? ""
    demo.put("struct New {}", at: path)
    let changed = demo.answer("template", "install", "--frozen")
    #expect(
      changed.fails("lock.digest", naming: "screen", "Rambafile.lock"),
      "\(changed.testDescription)")
    demo.put(text, at: path)
    demo.put("edited", at: "Templates/screen/Code/view.swift.liquid")
    let edited = demo.answer("template", "install", "--frozen")
    #expect(
      edited.fails("install.edited", naming: "Templates/screen"), "\(edited.testDescription)")
  }

  @Test func `installs from the first catalog, and names the others`() {
    let demo = CatalogProject([
      "Rambafile": """
      catalogs: [../second, ../catalog]
      shared_catalog: false
      templates: [screen, viper]
      """,
      "/home/tester/second/screen/screen.rambaspec": CatalogProject.spec("screen", version: "9"),
      "/home/tester/second/screen/Code/view.swift.liquid": "",
      "/home/tester/second/viper/viper.rambaspec": CatalogProject.spec("viper", version: "9"),
      "/home/tester/second/viper/Code/view.swift.liquid": "",
    ])
    let answer = demo.answer("template", "install")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(demo.text("Templates/screen/screen.rambaspec")?.contains("version: 9") == true)
    #expect(demo.text("Templates/viper/viper.rambaspec")?.contains("version: 9") == true)
    for (name, other) in [("screen", "../catalog"), ("viper", "bundled")] {
      #expect(
        answer.reports("template.several-sources", naming: name, "../second", other),
        "\(answer.testDescription)")
    }
  }

  @Test func `reports the problems of all templates together, and writes nothing`() throws {
    let demo = CatalogProject([
      "/home/tester/catalog/screen/screen.rambaspec": """
      name: screen
      code_files:
      - {name: A.swift, path: Code/missing.liquid}
      - {name: ../B.swift, path: Code/view.swift.liquid}
      - {name: C.swift, path: ../../secret}
      """,
      "/home/tester/mine/cell/cell.rambaspec": "name: [",
      "/home/tester/catalog/screen/Code/view.swift.liquid": "{% if %}",
      "/home/tester/catalog/screen/Code/other.liquid": "{% include 'nowhere' %}",
    ])
    let before = try demo.project.snapshot()
    let answer = demo.answer("template", "install")
    #expect(answer.exit == .failed)
    let spec = "screen/screen.rambaspec (../catalog)"
    let expected: [(code: String, place: String?, name: String?)] = [
      ("rambaspec.missing-field", spec, "author"), ("rambaspec.missing-field", spec, "version"),
      ("template.missing-file", spec + ":3", "Code/missing.liquid"),
      ("template.file-name", spec + ":4", ".."), ("template.path-outside", nil, "../../secret"),
      ("yaml.invalid", nil, nil),
      ("template.missing-snippet", "screen/Code/other.liquid (../catalog):1", "nowhere"),
      ("liquid.syntax", "screen/Code/view.swift.liquid (../catalog):1", nil),
    ]
    for (code, place, name) in expected {
      let isReported = answer.problems.contains { problem in
        problem.code == code && place.map(problem.place.hasPrefix) != false
          && name.map(problem.names.contains) != false
      }
      #expect(isReported, "\(code) at \(place ?? "?"): \(answer.testDescription)")
    }
    #expect(try before.changes(to: demo.project.snapshot()).isEmpty)
  }

  @Test func `installs templates with minor mistakes with warnings`() {
    let demo = CatalogProject([
      "/home/tester/catalog/screen/screen.rambaspec": nil,
      "/home/tester/catalog/screen/Scrn.rambaspec": """
      name: something_else
      author: Jane
      version: 0.1
      dependencies: [null]
      code_files:
      - {name: A.swift, path: code/View.swift.liquid}
      test_files:
      -
      - a stray text
      """,
      "/home/tester/catalog/screen/Snippets/header.liquid": "",
    ])
    let answer = demo.answer("template", "install", "-v")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(answer.reports("template.rambaspec-name", naming: "Scrn.rambaspec"))
    #expect(answer.reports("rambaspec.name", naming: "something_else"))
    #expect(answer.reports("template.case"), "\(answer.testDescription)")
  }

  @Test(arguments: [
    ("Podfile", "podfile_path: Podfile", "pod 'RxSwift/Core', '~> 6'\n# pod 'Moya'", "Moya"),
    ("Cartfile", "cartfile_path: Cartfile", "github \"ReactiveX/RxSwift\" ~> 6\n", "Moya"),
    (
      "Package.swift", "prefix: A", ".package(url: \"https://host/RxSwift.git\", from: \"6.0.0\")",
      "Moya"
    ),
    ("Package.swift", "prefix: A", ".package(\n  path: \"../RxSwift\"),", "Moya"),
    (
      "Package.swift", "prefix: A", ".product(\n  name: \"RxSwift\",\n  package: \"rx-swift\"),",
      "Moya"
    ),
  ])
  func `warns of dependencies that the project does not declare`(
    _ file: String, setting: String, text: String, missing: String
  ) {
    let demo = CatalogProject([
      "Rambafile": CatalogProject.rambafile + setting + "\n", file: text,
      "/home/tester/catalog/screen/screen.rambaspec": CatalogProject.spec(
        "screen", more: "dependencies: [RxSwift, Moya, Rx]"),
    ])
    let answer = demo.answer("template", "install")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    // `RxSwift/Core` does not declare `Rx`.
    let spec = "screen/screen.rambaspec (../catalog)"
    #expect(
      answer.reports("template.dependency", at: spec, naming: missing, "Rx", file),
      "\(answer.testDescription)")
    #expect(!answer.names.contains("RxSwift"))
  }

  @Test(arguments: [
    ("- {name: ../evil}", "template.name"),
    ("- {name: a/b}", "template.name"),
    ("- {name: .hidden}", "template.name"),
    ("- {name: \"a\\u0007b\"}", "template.name"),
    ("- {name: x, git: '-uhost:evil'}", "git.address"),
    ("- {name: x, git: 'ext::sh -c evil'}", "git.address"),
    ("- {name: x, git: 'ext::\u{301}sh -c evil'}", "git.address"),
    ("- {name: x, git: '-\u{301}-upload-pack=evil'}", "git.address"),
    ("- {name: x, git: 'ssh://-\u{301}oProxyCommand=evil/x'}", "git.address"),
    ("- {name: x, git: 'EXT::sh -c evil'}", "git.address"),
    ("- {name: x, git: 'fd::17'}", "git.address"),
    ("- {name: x, git: 'https:/github.com/a/b'}", "git.address"),
    ("- {name: x, git: 'HTTP:github.com/a/b'}", "git.address"),
    ("- {name: x, git: 'ftp://host/repo'}", "git.address"),
    ("- {name: x, git: 'ssh://-oProxyCommand=evil/repo'}", "git.address"),
    ("- {name: x, git: 'ssh://%2doProxyCommand=evil/repo'}", "git.address"),
    ("- {name: x, git: '-oProxyCommand=evil:repo'}", "git.address"),
    ("- {name: x, git: 'user@-oProxyCommand=evil:repo'}", "git.address"),
    ("- {name: x, git: 'ssh://host/-x'}", "git.address"),
    ("- {name: x, git: 'https://host/repo', branch: '-x'}", "git.reference"),
    ("- {name: x, git: 'https://host/repo', branch: 'a..b'}", "git.reference"),
    ("- {name: x, git: 'https://host/repo', revision: '--all'}", "git.reference"),
    ("- {name: x, git: 'https://host/repo', path: ../out}", "rambafile.template"),
    ("- {name: x, git: 'https://host/repo', tag: a, branch: b}", "rambafile.template"),
    ("- {name: Viper}\n- {name: viper}", "template.case-clash"),
    ("- {name: Class}\n- {name: Cla\u{17F}s}", "template.case-clash"),
    ("- {name: x, local: ../nowhere}", "template.no-folder"),
    ("- {name: scren}", "template.not-found"),
  ])
  func `rejects a hostile or broken declaration with its line`(
    _ declaration: String, code: String
  ) throws {
    let demo = CatalogProject([
      "Rambafile": "catalogs: [../catalog]\nshared_catalog: off\ntemplates:\n\(declaration)\n"
    ])
    let before = try demo.project.snapshot()
    let answer = demo.answer("template", "install")
    let line = declaration.contains("\n") ? 5 : 4
    #expect(answer.fails(code, at: "Rambafile:\(line)"), "\(answer.testDescription)")
    #expect(demo.project.git.calls.isEmpty, "git is never started")
    #expect(try before.changes(to: demo.project.snapshot()).isEmpty)
  }

  @Test func `names both lines of templates that differ in case`() {
    let demo = CatalogProject(["Rambafile": "shared_catalog: off\ntemplates:\n- Viper\n- viper\n"])
    let answer = demo.answer("template", "install")
    #expect(answer.fails("template.case-clash", at: "Rambafile:4"), "\(answer.testDescription)")
    #expect(answer.problems.first?.notes.contains("the other is on line 3.") == true)
  }

  @Test(arguments: [
    ("https://jane@host/repo", "a user name", "git help credentials"),
    ("https://jane:s3cret@host/repo", "a password", "git help credentials"),
    ("ssh://jane:s3cret@host/repo", "a password", "an ssh key"),
    ("git://jane:s3cret@host/repo", "a password", "an ssh key"),
  ])
  func `warns of an address with a password or a token`(
    address: String, secret: String, remedy: String
  ) throws {
    let demo = CatalogProject(["Rambafile": "shared_catalog: off\ncatalogs: ['\(address)']\n"])
    let answer = demo.answer("template", "list", "--offline")
    let warning = try #require(answer.problems.first { $0.code == "git.password" })
    #expect(warning.message.contains(secret) && warning.hints[0].contains(remedy))
    #expect(warning.place.hasPrefix("Rambafile:2"))
  }

  @Test func `takes the user git for no token`() {
    let demo = CatalogProject([
      "Rambafile": "shared_catalog: off\ncatalogs: ['https://git@host/repo']\n"
    ])
    #expect(!demo.answer("template", "list", "--offline").warnings.contains("git.password"))
  }

  @Test(arguments: [("github.com/strongself/templates", true), ("../none/of/mine", false)])
  func `suggests https for the address of a catalog without it`(
    address: String, isWeb: Bool
  ) {
    let demo = CatalogProject([
      "Rambafile": "shared_catalog: off\ncatalogs:\n- \(address)\ntemplates: [screen]\n"
    ])
    let answer = demo.answer("template", "install")
    #expect(answer.fails("catalog.no-folder", at: "Rambafile:3"), "\(answer.testDescription)")
    #expect(
      answer.reports("catalog.no-folder", suggesting: "https://\(address)") == isWeb,
      "\(answer.testDescription)")
  }

  @Test(arguments: [
    ("/tmp/my repo", "git ls-remote '/tmp/my repo'"),
    ("github.com/owner/templates", "https://github.com/owner/templates"),
  ])
  func `suggests what to try where a folder is no repository`(
    address: String, suggestion: String
  ) async {
    let error = "fatal: it does not appear to be a git repository"
    let answer = await Self.answer(forGit: error, at: address)
    #expect(
      answer.fails("git.gone", at: "Rambafile:3", suggesting: suggestion),
      "\(answer.testDescription)")
  }

  @Test func `suggests the cached version only where there is one`() async {
    let error = "fatal: unable to access: Could not resolve host: host.example"
    let address = "https://host.example/templates"
    let answer = await Self.answer(forGit: error, at: address)
    #expect(
      answer.fails("git.unreachable", at: "Rambafile:3", naming: address),
      "\(answer.testDescription)")
    #expect(!answer.names.contains("--offline"))
  }

  @Test(arguments: [
    (GitAnswer.Stop.timeLimit, "git.time-limit"), (.diskLimit, "git.too-large"),
  ])
  func `suggests a complete id where the beginning of one takes too long or too much`(
    stop: GitAnswer.Stop, code: String
  ) async {
    for (digits, isShort) in [(7, true), (40, false)] {
      let answer = await Self.answer(
        forGit: "", at: "https://host.example/templates", stop: stop,
        reference: ", revision: \(String(repeating: "a", count: digits))")
      #expect(answer.fails(code, at: "Rambafile:3"), "\(answer.testDescription)")
      #expect(answer.reports(code, suggesting: "revision") == isShort)
    }
  }

  /// The answer where git fails for a template's repository.
  private static func answer(
    forGit error: String, at address: String, stop: GitAnswer.Stop? = nil, reference: String = ""
  ) async -> Answer {
    let template = "{name: x, git: '\(address)'\(reference)}"
    let project = TestProject(
      ["Rambafile": "shared_catalog: off\ntemplates:\n- \(template)\n"],
      git: ScriptedGit { _ in GitAnswer(status: 128, errors: Array(error.utf8), stop: stop) })
    project.files.putFolder(at: Workspace.Path("/tmp"))
    return await project.answerOnOwnThread("template", "install")
  }

  @Test func `never prints a password`() {
    let demo = CatalogProject([
      "Rambafile": """
      shared_catalog: false
      templates:
      - {name: x, git: 'https://jane:s3cret@host/repo', branch: '-x'}
      - {name: y, git: 'ssh://jane:s3cret@host/repo', branch: '-y'}
      - {name: z, git: 'https://t0ken@host/repo'}
      """
    ])
    #expect(demo.run("template", "install") == .failed)
    #expect(demo.run("template", "install", "--json") == .failed)
    #expect(!demo.errors.contains("s3cret") && !demo.output.contains("s3cret"))
    #expect(!demo.errors.contains("t0ken"))
    #expect(demo.errors.contains("ssh://jane:******@host"))
  }

  @Test func `rejects every link in a template`() throws {
    for target in ["Code/view.swift.liquid", "/etc/passwd", "..", "Code"] {
      let demo = CatalogProject()
      demo.project.files.putLink(at: Path("/home/tester/catalog/screen/extra"), to: target)
      let before = try demo.project.snapshot()
      let answer = demo.answer("template", "install")
      #expect(answer.exit == .failed && answer.errors.contains("template.link"))
      #expect(try before.changes(to: demo.project.snapshot()).isEmpty)
    }
  }

  @Test func `rejects names that are the same on a Mac`() {
    let demo = CatalogProject([
      "/home/tester/catalog/screen/code/View.swift.liquid": "x"
    ])
    let answer = demo.answer("template", "install")
    #expect(answer.exit == .failed && Set(answer.errors) == ["template.case-clash"])
  }

  @Test func `rejects a rambaspec with too many aliases`() {
    let bomb =
      "a: &a [x, x]\n"
      + (1...40).map { "b\($0): [\(Array(repeating: "*a", count: 9).joined(separator: ","))]\n" }
      .joined()
    let demo = CatalogProject(["/home/tester/catalog/screen/screen.rambaspec": bomb])
    let answer = demo.answer("template", "install")
    #expect(answer.fails("yaml.too-many-aliases"), "\(answer.testDescription)")
  }

  @Test func `names the next command without a Rambafile`() {
    let demo = CatalogProject(["Rambafile": nil])
    let answer = demo.answer("template", "install")
    #expect(
      answer.fails("rambafile.missing", suggesting: "viper setup"), "\(answer.testDescription)")
  }

  @Test(arguments: [
    ("<<<<<<< ours\nversion: 1\n", "lock.conflict", ":1:1"),
    ("version: 2\n", "lock.version", ":1:10"),
    ("templates: []\n", "lock.invalid", ""),
    ("version: 1\n", "lock.invalid", ""), ("version: 1\ntemplates: {}\n", "lock.invalid", ""),
    ("version: 1\ntemplates:\n- {name: a, git: b, commit: c, digest: d}\n", "lock.invalid", ":3:3"),
    (
      "version: 1\ntemplates:\n- name: a\n  local: b\n  digest: sha256:c\n  digest: sha256:d\n",
      "lock.invalid", ":5:3"
    ),
    (
      "version: 1\ntemplates:\n"
        + String(repeating: "- {name: a, local: b, digest: \"sha256:c\"}\n", count: 2),
      "lock.invalid", ":4:3"
    ),
  ])
  func `rejects an invalid lock`(_ text: String, code: String, place: String) {
    let demo = CatalogProject(["Rambafile.lock": text])
    let answer = demo.answer("template", "install")
    #expect(answer.fails(code, at: "Rambafile.lock" + place), "\(answer.testDescription)")
    #expect(demo.text("Rambafile.lock") == text)
  }

  @Test func `leaves either the old or the new templates when killed`() throws {
    let small = ["Rambafile": "shared_catalog: no\ncatalogs: [../catalog]\ntemplates: [screen]"]
    let reference = CatalogProject(small)
    reference.run("template", "install")
    reference.put("struct New {}", at: "../catalog/screen/Code/view.swift.liquid")
    reference.project.files.fail(nil)
    reference.run("template", "install")
    let steps = reference.project.files.steps.count
    try #require(steps > 5)
    for step in 0..<steps {
      let demo = CatalogProject(small)
      demo.run("template", "install")
      demo.put("struct New {}", at: "../catalog/screen/Code/view.swift.liquid")
      demo.project.files.fail(.killed(at: step))
      demo.run("template", "install")
      demo.project.files.fail(nil)
      #expect(demo.run("template", "install") == .done, "step \(step): \(demo.errors)")
      #expect(demo.text("Templates/screen/Code/view.swift.liquid") == "struct New {}")
      let leftovers = try demo.project.snapshot().paths.filter { $0.contains(".viper") }
      #expect(leftovers.isEmpty, "step \(step)")
    }
  }

  @Test func `reports fields in JSON`() throws {
    let demo = CatalogProject()
    let answer = demo.answer("template", "install")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    let cell = try #require(answer.result["templates"].list.first { $0["name"] == "cell" })
    #expect(cell["action"] == "in place")
    #expect(cell["origin"]["source"] == "local" && cell["origin"]["local"] == "../mine/cell")
    #expect(answer.result["lock"] == "written")
  }

  @Test func `rejects names without --update`() {
    let demo = CatalogProject()
    #expect(demo.answer("template", "install", "screen").fails("usage", exit: .wrongUsage))
    let unknown = demo.answer("template", "install", "--update", "scren")
    #expect(
      unknown.fails("install.unknown-name", suggesting: "screen"), "\(unknown.testDescription)")
  }
}
