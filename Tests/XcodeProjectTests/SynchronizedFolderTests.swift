import Diagnostics
import Foundation
import ProjectOutline
import Testing
import XcodeProject

@Suite("Synchronized folders")
struct SynchronizedFolderTests {
  /// `App` is synchronized and built by the first target; `Kit` is a target beside it.
  private func project(version: Int = 77, isInline: Bool = false) throws -> ProjectFile {
    var text = ProjectText()
    text.objectVersion = version
    let root = text.id()
    var fields: [(String, ProjectText.Value)] = [
      ("path", .word("App")), ("sourceTree", .word("<group>")),
    ]
    if isInline {
      fields.insert(("explicitFolders", .raw("()")), at: 0)
      text.style.isInline = true
    }
    text.objects.append(
      .init(isa: "PBXFileSystemSynchronizedRootGroup", id: root, comment: "App", fields: fields))
    let sources = text.phase("PBXSourcesBuildPhase", name: "Sources")
    let app = text.target("App", phases: [sources], folders: [root])
    let kitSources = text.phase("PBXSourcesBuildPhase", name: "Sources")
    let kit = text.target("Kit", phases: [kitSources])
    let main = text.group([root])
    let source = text.text(main: main, targets: [app, kit])
    return try ProjectFile(parsing: Array(source.utf8), named: "p")
  }

  private func module(_ targets: [String]) -> ModuleRegistration {
    ModuleRegistration(
      files: [
        .init(
          path: "App/Modules/Login/Login View.swift", groupPath: "App/Modules/Login",
          targets: targets),
        .init(
          path: "App/Modules/Login/Login.swift", groupPath: "App/Modules/Login", targets: targets),
        .init(path: "App/Modules/Login/notes.md", groupPath: "App/Modules/Login", targets: targets),
      ],
      groups: [(groupPath: "App/Modules/Login/Entity", folder: "App/Modules/Login/Entity")])
  }

  @Test func `need no entry for files that their targets build anyway`() throws {
    let project = try project()
    #expect(try project.adding(module(["App"])).bytes == project.bytes)
    #expect(try project.adding(module([])).bytes == project.bytes)
    #expect(project.group(at: "App/Modules/Login")?.folder == "App/Modules/Login")
    #expect(project.group(at: "App/Modules/Login")?.isSynchronized == true)
  }

  @Test(arguments: [70, 77]) func `get exception sets where other targets are asked for`(
    version: Int
  ) throws {
    let project = try project(version: version, isInline: version < 77)
    let module = module(["Kit"])
    let edit = try project.adding(module)
    let text = String(decoding: edit.bytes, as: UTF8.self)
    #expect(
      text.contains(
        """
        \t\t\tmembershipExceptions = (
        \t\t\t\t"Modules/Login/Login View.swift",
        \t\t\t\tModules/Login/Login.swift,
        \t\t\t);
        """))
    let comment =
      version < 77
      ? "/* PBXFileSystemSynchronizedBuildFileExceptionSet */"
      : "/* Exceptions for \"App\" folder in \"Kit\" target */"
    #expect(text.contains(comment))
    let edited = try ProjectFile(parsing: edit.bytes, named: "p")
    #expect(try edited.adding(module).bytes == edited.bytes)
    #expect(try edited.removing(module).bytes == project.bytes)
    let judge = try PropertyListJudge(edit.bytes)
    let sets = judge.objects.values.filter {
      $0["isa"] as? String == "PBXFileSystemSynchronizedBuildFileExceptionSet"
    }
    #expect(Set(sets.compactMap { $0["target"] as? String }) == Set(project.targets.map(\.id)))
    let roots = judge.objects.values.filter {
      $0["isa"] as? String == "PBXFileSystemSynchronizedRootGroup"
    }
    #expect((roots[0]["exceptions"] as? [String])?.count == 2)
  }

  @Test func `add to the exception set that is there, in order`() throws {
    let first = try project().adding(module(["App", "Kit"]))
    let project = try ProjectFile(parsing: first.bytes, named: "p")
    let more = ModuleRegistration(
      files: [
        .init(
          path: "App/Modules/About/About.swift", groupPath: "App/Modules/About",
          targets: ["App", "Kit"])
      ])
    let edit = try project.adding(more)
    #expect(LineDifference.firstLost(from: project.bytes, to: edit.bytes) == nil)
    #expect(
      String(decoding: edit.bytes, as: UTF8.self).contains(
        "(\n\t\t\t\t\"Modules/Login/Login View.swift\",\n\t\t\t\tModules/About/About.swift,\n")
        || String(decoding: edit.bytes, as: UTF8.self).contains(
          "(\n\t\t\t\tModules/About/About.swift,\n\t\t\t\t\"Modules/Login/Login View.swift\",\n")
    )
    #expect(try ProjectFile(parsing: edit.bytes, named: "p").removing(more).bytes == project.bytes)
  }

  @Test func `take no groups: files from elsewhere get a group beside the folder, with a warning`()
    throws
  {
    let project = try project()
    let module = ModuleRegistration(
      files: [.init(path: "Other/Login/A.swift", groupPath: "App/Login", targets: ["App"])],
      roots: [(groupPath: "App/Login", folder: "Other/Login")])
    let edit = try project.adding(module)
    #expect(edit.warnings.map(\.code) == ["project.outside-synchronized-folder"])
    let edited = try ProjectFile(parsing: edit.bytes, named: "p")
    #expect(try ProjectOutline(edited.bytes).groups.map(\.name) == ["App", "Login"])
    #expect(try edited.adding(module).bytes == edited.bytes)
    #expect(try edited.removing(module).bytes == project.bytes)
  }
}
