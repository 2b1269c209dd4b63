import Foundation
import Testing
import ViperSystem
import ViperTestSupport
import Workspace

/// Bad luck that only a kernel can bring.
@Suite struct RealBadLuckTests {
  private static let gen = ["gen", "Profile", "screen"]

  @Test func `without home, git and temporary folder a module is generated`() async throws {
    let project = try RealProject(DemoProject.tree)
    let ending = try await project.run(
      Self.gen, under: ["/usr/bin/env", "-u", "HOME", "PATH=/not/there", "TMPDIR=/not/there"])
    #expect(ending.code == 0, "\(ending.errors)")
  }

  @Test func `a thousand folders need no more than a few descriptors`() async throws {
    var tree = DemoProject.tree
    var rambaspec = "name: screen\nsummary: s\nauthor: a\nversion: 1.0.0\ncode_files:\n"
    for number in 0..<1_000 {
      rambaspec += "- {name: Part\(number)/View\(number).swift, path: Code/view.swift.liquid}\n"
    }
    tree["Templates/screen/screen.rambaspec"] = rambaspec
    let project = try RealProject(tree)
    let before = try project.snapshot()
    let limit = ["sh", "-c", "ulimit -n 64; exec \"$@\"", "sh"]
    let ending = try await project.run(Self.gen, under: limit)
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(try before.changes(to: project.snapshot()).count > 2_000)
  }

  @Test(arguments: Array(8...40))
  func `with too few descriptors nothing is changed, or all is done`(_ limit: Int) async throws {
    let project = try RealProject(DemoProject.tree)
    let before = try project.snapshot()
    let ending = try await project.run(
      Self.gen, under: ["sh", "-c", "ulimit -n \(limit); exec \"$@\"", "sh"])
    if ending.code != 0 {
      #expect(try before.changes(to: project.snapshot()) == [], "\(ending)")
    }
  }

  @Test func `a user who may not write gets to know where, and finds nothing changed`() async throws
  {
    let project = try RealProject(DemoProject.tree)
    let modules = project.root.appending("Demo/Modules").text
    try FileManager.default.createDirectory(atPath: modules, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: modules)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: modules)
    }
    let before = try project.snapshot()
    // Nothing is read-only for root.
    let wrapper =
      getuid() == 0
      ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    let ending = try await project.run(Self.gen, under: wrapper)
    #expect(ending.code == 1, "\(ending.errors)")
    #expect(ending.errors.contains("permission denied"), "\(ending.errors)")
    #expect(try before.changes(to: project.snapshot()) == [])
  }

  @Test(arguments: [1_000, 2_000, 3_000, 3_900, 4_000, 4_060, 4_085, 4_095, 4_200])
  func `in a folder whose path is that long, it works or says why not`(_ length: Int) async throws {
    let project = try RealProject([:])
    var folder = project.root
    // One step at a time, because no call takes the whole path.
    var script = "cd '\(folder.text)'\n"
    while folder.text.utf8.count < length {
      let size = min(200, max(1, length - folder.text.utf8.count - 1))
      let name = String(repeating: "n", count: size)
      script += "mkdir \(name) && cd -P \(name) || exit 98\n"
      folder = folder.appending(name)
    }
    for (path, text) in DemoProject.tree {
      let parent = Path(path).parent.text
      script += "mkdir -p '\(parent)'; printf '%s' '\(Data(text.utf8).base64EncodedString())'"
      script += " | base64 -d > '\(path)' || exit 97\n"
    }
    script += "\"$@\" && test -s Demo/Modules/Profile/View/ProfileView.swift"
    let ending = try await project.run(Self.gen, under: ["sh", "-c", script, "sh"])
    defer { removeDeep(project.root) }
    if length < 3_900 {
      #expect(ending.code == 0, "\(ending.errors)")
    } else if ending.code != 0 {
      #expect(ending.code == 1, "\(ending.errors)")
      #expect(ending.errors.contains("too long"), "\(ending.errors)")
    }
  }

  /// What is too deep for a path is removed from inside.
  private func removeDeep(_ folder: Workspace.Path) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/rm")
    process.arguments = ["-rf", folder.text]
    try? process.run()
    process.waitUntilExit()
  }

  private static let mayMount: Bool = FullDiskTests.mayMount

  @Test(.enabled(if: mayMount, "no disk can be mounted here, so there is only one device"))
  func `a module goes to a disk of its own, with the temporary folder on a third`() async throws {
    let project = try RealProject(DemoProject.tree)
    let script = """
      mkdir -p Demo/Modules "\(project.place.text)/tmp"
      mount -t tmpfs none Demo/Modules || exit 99
      mount -t tmpfs none "\(project.place.text)/tmp" || exit 99
      "$@"; code=$?
      cp -a Demo/Modules ../Modules; exit $code
      """
    let ending = try await project.run(
      Self.gen, under: ["unshare", "-rm", "sh", "-c", script, "sh"],
      variables: ["TMPDIR": project.place.appending("tmp").text])
    #expect(ending.code == 0, "\(ending.errors)")
    let made = try TreeSnapshot(of: project.place.appending("Modules"), in: project.files)
    #expect(made.texts.keys.sorted().first == "Profile/Presenter/ProfilePresenter.swift")
    #expect(made.paths.count == 5)
  }

  @Test(.enabled(if: mayMount, "no disk can be mounted here, so none is read-only"))
  func `a disk that is read-only is named as such`() async throws {
    let project = try RealProject(DemoProject.tree)
    let before = try project.snapshot()
    let script = """
      mount --bind . . && mount -o remount,bind,ro . || exit 99
      cd "$PWD"; "$@"
      """
    let ending = try await project.run(
      Self.gen, under: ["unshare", "-rm", "sh", "-c", script, "sh"])
    #expect(ending.code == 1, "\(ending.errors)")
    #expect(ending.errors.contains("the disk is read-only"), "\(ending.errors)")
    #expect(try before.changes(to: project.snapshot()) == [])
  }

  @Test func `a pipe in a template neither blocks nor is read`() async throws {
    let project = try RealProject(DemoProject.tree)
    let pipe = project.root.appending("Templates/screen/Code/view.swift.liquid").text
    try FileManager.default.removeItem(atPath: pipe)
    let ending = try await project.run(
      Self.gen, under: ["sh", "-c", "mkfifo '\(pipe)' && exec \"$@\"", "sh"])
    #expect(ending.code == 1)
    #expect(ending.errors.contains("view.swift.liquid"), "\(ending.errors)")
    #expect(ending.errors.contains("neither a file nor a folder"), "\(ending.errors)")
  }

  @Test(arguments: ["/dev/zero", "/dev/tty", "/proc/self/mem"])
  func `a link to a device in a template is not read`(_ device: String) async throws {
    let project = try RealProject(DemoProject.tree)
    let link = project.root.appending("Templates/screen/Code/view.swift.liquid").text
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: device)
    let before = try project.snapshot()
    let ending = try await project.run(Self.gen)
    #expect(ending.code == 1)
    #expect(ending.errors.contains("view.swift.liquid"), "\(ending.errors)")
    #expect(try before.changes(to: project.snapshot()) == [])
  }
}
