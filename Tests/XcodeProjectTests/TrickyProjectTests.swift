import Diagnostics
import Foundation
import ProjectOutline
import Testing
import XcodeProject

@Suite("Tricky projects")
struct TrickyProjectTests {
  /// A project with `App/Modules` and a target, laid out as the cases need it.
  static func project(
    version: Int = 56, appName: String? = nil, appPath: String? = "App",
    projectDirPath: String = "", targets: [String] = ["App"], ids: ((Int) -> String)? = nil,
    folder: String? = nil
  ) throws -> ProjectFile {
    var text = ProjectText()
    text.objectVersion = version
    if let ids { text.makeID = ids }
    let delegate = text.file("AppDelegate.swift")
    let modules = text.group(path: "Modules", [])
    let app = text.group(name: appName, path: appPath, [modules, delegate])
    let products = text.group(name: "Products", [])
    let main = text.group([app, products])
    let made = targets.map { name -> String in
      let sources = text.phase("PBXSourcesBuildPhase", name: "Sources", [delegate])
      let resources = text.phase("PBXResourcesBuildPhase", name: "Resources")
      return text.target(name, phases: [sources, resources])
    }
    let source = text.text(main: main, targets: made, projectDirPath: projectDirPath)
    return try ProjectFile(parsing: Array(source.utf8), named: "App.xcodeproj", in: folder)
  }

  /// Adds, checks with the other reader, adds again and removes.
  @discardableResult
  static func prove(_ project: ProjectFile, _ module: ModuleRegistration) throws -> ProjectEdit {
    let edit = try project.adding(module)
    #expect(LineDifference.firstLost(from: project.bytes, to: edit.bytes) == nil)
    #expect(try PropertyListJudge.complaints(about: edit.bytes, of: project, asked: module) == [])
    let edited = try ProjectFile(parsing: edit.bytes, named: project.file)
    #expect(try edited.adding(module).bytes == edited.bytes)
    #expect(try edited.removing(module).bytes == project.bytes)
    return edit
  }

  @Test(arguments: [
    "My Module", "it's", "say \"hi\"", "a+b", "x@2x", "🚀", "e\u{301}cole", "école", "back\\slash",
    "50%", "(x)", "a=b;", "*", "**", "a__b___c", "-", "$x", "#", "名前", "a,b", "<g>", "tab\tname",
  ])
  func `take names of every kind`(name: String) throws {
    let module = ModuleRegistration(
      files: [
        .init(
          path: "App/Modules/\(name)/\(name).swift", groupPath: "App/Modules/\(name)",
          targets: ["App"]),
        .init(
          path: "App/Modules/\(name)/View/\(name) View.xib", groupPath: "App/Modules/\(name)/View",
          targets: ["App"]),
      ], roots: [(groupPath: "App/Modules/\(name)", folder: "App/Modules/\(name)")])
    let edit = try Self.prove(Self.project(), module)
    let outline = try ProjectOutline(edit.bytes)
    let group = outline.groups[0].children?[0].children?.last
    #expect(group?.name == name)
    #expect(group?.children?.first?.name == "\(name).swift")
  }

  @Test(arguments: 46...90) func `of every object version get the same entries`(version: Int) throws
  {
    let module = Samples.module(targets: ["App"])
    let edit = try Self.prove(Self.project(version: version), module)
    #expect(try ProjectFile(parsing: edit.bytes, named: "p").objectVersion == version)
  }

  @Test func `with two targets of one name give the files to the first and say so`() throws {
    let project = try Self.project(targets: ["App", "App"])
    let module = ModuleRegistration(
      files: [.init(path: "App/Modules/A.swift", groupPath: "App/Modules", targets: ["App"])])
    let edit = try Self.prove(project, module)
    #expect(edit.warnings.map(\.code) == ["project.ambiguous-target"])
    let outline = try ProjectOutline(edit.bytes)
    #expect(outline.targets.map { $0.phases[0].files.count } == [2, 1])
  }

  private static func newGroups(_ edit: ProjectEdit, in project: ProjectFile) throws -> Int {
    try ProjectFile(parsing: edit.bytes, named: "p").groups.count - project.groups.count
  }

  @Test func `find a group that is reached only by its name`() throws {
    let project = try Self.project(appName: "The App", appPath: "Sources/iOS")
    let module = ModuleRegistration(
      files: [
        .init(
          path: "Sources/iOS/Modules/Login/Login.swift", groupPath: "The App/Modules/Login",
          targets: ["App"])
      ])
    let edit = try Self.prove(project, module)
    #expect(try Self.newGroups(edit, in: project) == 1)
    #expect(project.group(at: "The App/Modules")?.folder == "Sources/iOS/Modules")
  }

  @Test func `find a group by its path where no name fits`() throws {
    let project = try Self.project(appName: "The App", appPath: "App")
    let module = ModuleRegistration(
      files: [
        .init(
          path: "App/Modules/Login/Login.swift", groupPath: "App/Modules/Login", targets: ["App"])
      ])
    #expect(try Self.newGroups(Self.prove(project, module), in: project) == 1)
  }

  @Test func `give a new group the path that leads to its folder from a group that is only a name`()
    throws
  {
    let project = try Self.project(appName: "App", appPath: nil)
    let module = ModuleRegistration(
      files: [.init(path: "App/New/A.swift", groupPath: "App/New", targets: ["App"])],
      roots: [(groupPath: "App/New", folder: "App/New")])
    let edit = try Self.prove(project, module)
    let group = try ProjectOutline(edit.bytes).groups[0].children?.last
    #expect(group?.path == "App/New")
    #expect(group?.sourceTree == "<group>")
    #expect(group?.children?.first?.path == "A.swift")
  }

  @Test func `in a subfolder of the repository take sources from beside it`() throws {
    let module = ModuleRegistration(
      files: [
        .init(path: "../Shared/Login/Login.swift", groupPath: "Shared/Login", targets: ["App"])
      ], roots: [(groupPath: "Shared/Login", folder: "../Shared/Login")])
    let edit = try Self.prove(Self.project(), module)
    let group = try ProjectOutline(edit.bytes).groups.last?.children?[0]
    #expect(group?.path == "../Shared/Login")
    #expect(group?.sourceTree == "SOURCE_ROOT")
  }

  @Test func `resolve a projectDirPath that climbs and comes back`() throws {
    let project = try Self.project(
      appPath: "ios/App", projectDirPath: "..", folder: "/home/me/repo/ios")
    #expect(project.group(at: "App/Modules")?.folder == "App/Modules")
    let module = ModuleRegistration(
      files: [.init(path: "App/Modules/A/A.swift", groupPath: "App/Modules/A", targets: ["App"])])
    let edit = try project.adding(module)
    let outline = try ProjectOutline(edit.bytes)
    let group = outline.groups[0].children?[0].children?.last
    #expect(group?.path == "A")
    #expect(group?.children?.first?.path == "A.swift")
  }

  @Test(arguments: ["OBJ", "id with spaces ", "project::", "é"])
  func `have ids that are not 24 hexadecimal digits`(prefix: String) throws {
    let project = try Self.project(ids: { ProjectText.quoted("\(prefix)\($0)") })
    let module = ModuleRegistration(
      files: [.init(path: "App/Modules/A/A.swift", groupPath: "App/Modules/A", targets: ["App"])])
    try Self.prove(project, module)
  }

  @Test func `get a phase that a target lacks, where Xcode's templates have it`() throws {
    var text = ProjectText()
    let frameworks = text.phase("PBXFrameworksBuildPhase", name: "Frameworks")
    let target = text.target("App", phases: [frameworks])
    let main = text.group([])
    let source = text.text(main: main, targets: [target])
    let project = try ProjectFile(parsing: Array(source.utf8), named: "p")
    let edit = try Self.prove(project, Samples.module(targets: ["App"]))
    let phases = try ProjectOutline(edit.bytes).targets[0].phases.map(\.isa)
    #expect(
      phases == ["PBXSourcesBuildPhase", "PBXFrameworksBuildPhase", "PBXResourcesBuildPhase"])
  }

  @Test func `keep a sorted group sorted, and append to one that is not but for a long one`() throws
  {
    func children(_ present: [String], adding name: String) throws -> [String] {
      var text = ProjectText()
      let files = present.map { text.file($0) }
      let group = text.group(path: "G", files)
      let main = text.group([group])
      let source = text.text(main: main, targets: [])
      let project = try ProjectFile(parsing: Array(source.utf8), named: "p")
      let module = ModuleRegistration(
        files: [.init(path: "G/\(name)", groupPath: "G", targets: [])])
      let edit = try Self.prove(project, module)
      return try ProjectOutline(edit.bytes).groups[0].children?
        .map(\.name) ?? []
    }
    #expect(
      try children(["A.swift", "C.swift"], adding: "B.swift") == ["A.swift", "B.swift", "C.swift"])
    #expect(
      try children(["a2.swift", "A10.swift"], adding: "A9.swift") == [
        "a2.swift", "A9.swift", "A10.swift",
      ])
    // By bytes: in the order of Swift's strings, é comes after f.
    #expect(
      try children(["Z.swift", "e\u{301}.swift"], adding: "f.swift") == [
        "Z.swift", "e\u{301}.swift", "f.swift",
      ])
    #expect(
      try children(["C.swift", "A.swift"], adding: "B.swift") == ["C.swift", "A.swift", "B.swift"])
    #expect(try children(["C.swift"], adding: "B.swift") == ["B.swift", "C.swift"])
    let long = ["H", "G", "F", "E", "D", "C", "B", "A"].map { $0 + ".swift" }
    #expect(
      try children(long, adding: "Ca.swift") == Array(long[...5]) + ["Ca.swift"] + long[6...])
    #expect(try children(long, adding: "0.swift") == ["0.swift"] + long)
    #expect(try children(Array(long[1...]), adding: "Ca.swift") == long[1...] + ["Ca.swift"])
  }

  @Test func `take a folder that is one thing to Xcode as one entry`() throws {
    let project = try Self.project()
    let catalog = "App/Modules/Login/Login.xcassets"
    let module = ModuleRegistration(
      files: ["Contents.json", "Icon.imageset/Contents.json", "Icon.imageset/icon.png"].map {
        let folder = ([catalog] + $0.split(separator: "/").dropLast().map(String.init))
          .joined(separator: "/")
        return .init(path: "\(catalog)/\($0)", groupPath: folder, targets: ["App"])
      },
      groups: [(groupPath: "\(catalog)/Empty.imageset", folder: "\(catalog)/Empty.imageset")])
    let edit = try project.adding(module)
    let edited = try ProjectFile(parsing: edit.bytes, named: "p")
    #expect(try Self.newGroups(edit, in: project) == 1)
    let outline = try ProjectOutline(edit.bytes)
    let login = outline.groups[0].children?[0].children?.first
    #expect(login?.children?.map(\.type) == ["folder.assetcatalog"])
    #expect(outline.targets[0].phases[1].files == ["/App/Modules/Login/Login.xcassets"])
    #expect(try edited.adding(module).bytes == edited.bytes)
    #expect(try edited.removing(module).bytes == project.bytes)
  }

  @Test func `name all unknown targets with the nearest known one`() throws {
    let project = try Self.project(targets: ["Demo", "DemoTests"])
    let module = ModuleRegistration(
      files: [.init(path: "A.swift", groupPath: "A", targets: ["Dmeo", "DemoTests", "Nowhere"])])
    let problem = #expect(throws: Diagnostic.self) { try project.adding(module) }
    #expect(problem?.all.count == 2)
    #expect(problem?.hints.first == "did you mean `Demo`? The project has `Demo` and `DemoTests`.")
    #expect(project.targets.first?.isNative == true)
  }

  @Test func `give a module the same lines on two branches`() throws {
    let project = try Self.project()
    let one = Samples.module(named: "One", targets: ["App"])
    let two = Samples.module(named: "Two", targets: ["App"])
    let first = try project.adding(one)
    let second = try ProjectFile(parsing: project.adding(two).bytes, named: "p").adding(one)
    let lines = { (bytes: [UInt8]) in Set(bytes.split(separator: 0x0A)) }
    let added = lines(first.bytes).subtracting(lines(project.bytes))
    #expect(added.isSubset(of: lines(second.bytes)))
  }

  @Test func `take up what a broken merge left behind`() throws {
    let project = try Self.project()
    let module = Samples.module(targets: ["App"])
    let edit = try project.adding(module)
    let lines = edit.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let mentions = lines.filter {
      String(decoding: $0, as: UTF8.self).contains("Presenter.swift")
    }
    #expect(mentions.count == 4)
    for lost in mentions {
      let damaged = Array(lines.filter { $0 != lost }.joined(separator: [0x0A]))
      let repaired = try ProjectFile(parsing: damaged, named: "p").adding(module)
      #expect(
        repaired.bytes.split(separator: 0x0A).sorted { $0.lexicographicallyPrecedes($1) }
          == edit.bytes.split(separator: 0x0A).sorted { $0.lexicographicallyPrecedes($1) })
    }
  }

  @Test func `move on to another id where one is taken`() throws {
    let module = ModuleRegistration(
      files: [.init(path: "App/Modules/A.swift", groupPath: "App/Modules", targets: ["App"])])
    let project = try Self.project()
    let edit = try project.adding(module)
    let reference = try #require(
      try ProjectFile(parsing: edit.bytes, named: "p").fileReferences.first {
        $0.path == "App/Modules/A.swift"
      })
    let taken = String(decoding: project.bytes, as: UTF8.self).replacingOccurrences(
      of: "\tobjects = {\n",
      with: "\tobjects = {\n\t\t\(reference.id) = {isa = XCSomething; };\n")
    try Self.prove(ProjectFile(parsing: Array(taken.utf8), named: "p"), module)
  }
}
