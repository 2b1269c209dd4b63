import Diagnostics
import Foundation
import ProjectOutline
import Testing
import XcodeProject

/// A disk that holds files, for projects that have none.
struct ImaginedDisk {
  private var folders: [String: [String: FolderEntry]] = [:]
  let files: [String]

  /// The files at these paths; those of `folders` are folders.
  init(_ files: some Sequence<String>, folders whole: Set<String> = []) {
    self.files = files.sorted()
    for file in self.files {
      var path = file
      var kind = whole.contains(file) ? FolderEntry.folder : .file
      while let slash = path.lastIndex(of: "/") {
        folders[String(path[..<slash]), default: [:]][String(path[path.index(after: slash)...])] =
          kind
        path = String(path[..<slash])
        kind = .folder
      }
    }
  }

  /// What the entries of a project stand for.
  init(of project: ProjectFile) throws {
    let outline = try TargetFiles(project.bytes)
    self.init(
      outline.shown.filter { !$0.hasPrefix("$") && !$0.hasPrefix("/") && !$0.hasPrefix("..") },
      folders: outline.wholeFolders)
  }

  func entries(of folder: String) throws(Diagnostic) -> [String: FolderEntry]? { folders[folder] }
}

@Suite("Groups that become folders")
struct FolderTests {
  /// Turns all groups that can be, and proves that no target has anything else than before.
  @discardableResult
  static func prove(
    _ project: ProjectFile, _ disk: ImaginedDisk, _ groups: [String] = []
  ) throws -> FolderEdit {
    let edit = try project.convertingToFolders(groups, disk.entries)
    let before = try TargetFiles(project.bytes, files: disk.files)
    let after = try TargetFiles(edit.bytes, files: disk.files)
    for (target, uses) in before.uses {
      for (path, use) in uses where after.uses[target]?[path] != use {
        Issue.record("\(target): \(path) is not as it was, \(use)")
      }
      for path in after.uses[target, default: [:]].keys where uses[path] == nil {
        Issue.record("\(target): \(path) is new")
      }
    }
    let turned = try ProjectFile(parsing: edit.bytes, named: project.file)
    let again = try turned.convertingToFolders([], disk.entries)
    #expect(again.converted.isEmpty || !groups.isEmpty)
    #expect(again.bytes == edit.bytes || !groups.isEmpty)
    #expect(edit.converted.isEmpty == (edit.bytes == project.bytes))
    for folder in edit.converted {
      let module = ModuleRegistration(
        files: [
          .init(
            path: "\(folder.folder)/Brand New/File.swift",
            groupPath: "\(folder.groupPath)/Brand New", targets: folder.targets)
        ])
      #expect(try turned.adding(module).bytes == turned.bytes, "\(folder)")
    }
    return edit
  }

  @Test(arguments: Samples.valid) func `change no target of the recorded projects`(sample: Sample)
    throws
  {
    let project = try sample.project()
    let edit = try Self.prove(project, ImaginedDisk(of: project))
    if sample.name.hasPrefix("large") { #expect(!edit.converted.isEmpty) }
  }

  @Test(arguments: 0..<4) func `change no target of random projects`(part: Int) throws {
    for round in 0..<RandomProjectTests.rounds {
      var generator = RandomProject(seed: UInt64(part * 7_000_003 + round))
      let project = try ProjectFile(parsing: generator.make(), named: "seed \(part) \(round)")
      try Self.prove(project, ImaginedDisk(of: project))
    }
  }

  @Test func `leave nothing to write for twenty branches`() throws {
    var team = LargeTeamProject(.xcode, modules: 60, adding: 20, seed: 4)
    let project = try ProjectFile(parsing: team.bytes(), named: "App.xcodeproj")
    let edit = try Self.prove(project, ImaginedDisk(of: project))
    #expect(edit.converted.map(\.groupPath) == ["App", "AppTests"])
    #expect(edit.converted.map(\.targets) == [["App"], ["AppTests"]])
    let turned = try ProjectFile(parsing: edit.bytes, named: "App.xcodeproj")
    for name in team.added {
      #expect(try turned.adding(LargeTeamProject.module(name)).bytes == turned.bytes)
    }
  }

  // MARK: - By hand

  /// `App` with a folder `Kit` that two targets share, every kind of setting in it.
  private static func rich() throws -> (ProjectFile, ImaginedDisk) {
    var text = ProjectText()
    let names = [
      "Plain.swift", "Old.m", "Mac.swift", "Public.h", "Private.h", "Hidden.h", "data.json",
      "Only App.swift", "Info.plist",
    ]
    var files = names.map {
      text.file($0, type: $0.hasSuffix("swift") ? "sourcecode.swift" : "text")
    }
    files.append(text.file("Assets.xcassets", type: "folder.assetcatalog"))
    files.append(text.file("web", type: "folder"))
    let languages = ["en", "fr"]
    let variants = languages.map { language in
      text.file(name: language, "\(language).lproj/Main.strings", type: "text.plist.strings")
    }
    files.append(text.group(name: "Main.strings", isa: "PBXVariantGroup", variants))
    let kit = text.group(path: "Kit", files)
    let main = text.group([kit])
    let app = Self.phases(&text, files)
    let lite = Self.phases(
      &text, files.enumerated().filter { ![7, 2, 11].contains($0.0) }.map(\.1))
    let targets = [
      text.target("App", productType: "com.apple.product-type.framework", phases: app),
      text.target("Lite", productType: "com.apple.product-type.framework", phases: lite),
    ]
    var source = text.text(main: main, targets: targets)
    func settings(_ name: String, _ settings: String) {
      source.replace(
        "/* \(name) */; };", with: "/* \(name) */; \(settings) };")
    }
    settings("Old.m", "settings = {COMPILER_FLAGS = \"-fno-objc-arc -w\"; };")
    settings("Mac.swift", "platformFilters = (macos, maccatalyst, );")
    settings("Public.h", "settings = {ATTRIBUTES = (Public, ); };")
    settings("Private.h", "settings = {ATTRIBUTES = (Private, ); };")
    let project = try ProjectFile(parsing: Array(source.utf8), named: "p")
    return (project, try ImaginedDisk(of: project))
  }

  private static func phases(_ text: inout ProjectText, _ files: [String]) -> [String] {
    func those(_ endings: String...) -> [String] {
      files.filter { id in
        let name = text.objects.first { $0.id == id }?.comment ?? ""
        return endings.contains { name.hasSuffix($0) }
      }
    }
    return [
      text.phase("PBXHeadersBuildPhase", name: "Headers", those(".h")),
      text.phase("PBXSourcesBuildPhase", name: "Sources", those(".swift", ".m")),
      text.phase(
        "PBXResourcesBuildPhase", name: "Resources", those(".json", ".xcassets", "web", ".strings")),
    ]
  }

  @Test func `say flags, attributes, platforms, headers and folders with exceptions`() throws {
    let (project, disk) = try Self.rich()
    let edit = try Self.prove(project, disk)
    #expect(edit.converted.map(\.groupPath) == ["Kit"])
    let text = String(decoding: edit.bytes, as: UTF8.self)
    #expect(
      text.contains(
        """
        /* Exceptions for "Kit" folder in "App" target */ = {
        \t\t\tisa = PBXFileSystemSynchronizedBuildFileExceptionSet;
        \t\t\tadditionalCompilerFlagsByRelativePath = {
        \t\t\t\tOld.m = "-fno-objc-arc -w";
        \t\t\t};
        \t\t\tmembershipExceptions = (
        \t\t\t\tInfo.plist,
        \t\t\t);
        \t\t\tplatformFiltersByRelativePath = {
        \t\t\t\tMac.swift = (
        \t\t\t\t\tmacos,
        \t\t\t\t\tmaccatalyst,
        \t\t\t\t);
        \t\t\t};
        \t\t\tprivateHeaders = (
        \t\t\t\tPrivate.h,
        \t\t\t);
        \t\t\tpublicHeaders = (
        \t\t\t\tPublic.h,
        \t\t\t);
        \t\t\ttarget =
        """), "\(text)")
    #expect(text.contains("explicitFolders = (\n\t\t\t\tweb,\n\t\t\t);"))
    #expect(text.contains("objectVersion = 77;"))
    #expect(
      text.contains(
        "(\n\t\t\t\t\"/Localized: Main.strings\",\n\t\t\t\tInfo.plist,\n\t\t\t\tMac.swift,\n\t\t\t\t\"Only App.swift\",\n\t\t\t);"
      ))
    #expect(!text.contains("PBXFileReference"))
  }

  @Test func `say what phases copy with sets of their own`() throws {
    var text = ProjectText()
    let plain = text.file("Plain.swift", type: "sourcecode.swift")
    let data = text.file("data.json", type: "text.json")
    let service = text.file("Sync Helper.xpc", type: "wrapper.xpc-service")
    let header = text.file("Kit.h", type: "sourcecode.c.h")
    let kit = text.group(path: "Kit", [plain, data, service, header])
    let main = text.group([kit])
    let phases = [
      text.phase("PBXSourcesBuildPhase", name: "Sources", [plain]),
      text.phase("PBXResourcesBuildPhase", name: "Resources", [data]),
      text.phase("PBXCopyFilesBuildPhase", name: "Embed Services", [service, data]),
      text.phase("PBXCopyFilesBuildPhase", name: "CopyFiles", [header]),
    ]
    let other = [text.phase("PBXCopyFilesBuildPhase", name: "Embed Services", [service])]
    let targets = [
      text.target("App", phases: phases), text.target("Mac Tool", phases: other),
    ]
    var source = text.text(main: main, targets: targets)
    source.replace(
      "/* Sync Helper.xpc */; };",
      with:
        "/* Sync Helper.xpc */; platformFilter = macos; settings = {ATTRIBUTES = (RemoveHeadersOnCopy, ); }; };"
    )
    for phase in [phases[2], other[0]] {
      source.replace(
        "\(phase) /* Embed Services */ = {",
        with: "\(phase) /* Embed Services */ = {\n\t\t\tname = \"Embed Services\";")
    }
    let project = try ProjectFile(parsing: Array(source.utf8), named: "p")
    let edit = try Self.prove(project, try ImaginedDisk(of: project))
    #expect(edit.converted.map(\.targets) == [["App"]], "\(edit.unconverted)")
    let result = String(decoding: edit.bytes, as: UTF8.self)
    // What a phase copies alone its target does not take by itself; a header without a phase of its
    // own no target would take.
    for part in [
      """
      /* Exceptions for "Kit" folder in "App" target */ = {
      \t\t\tisa = PBXFileSystemSynchronizedBuildFileExceptionSet;
      \t\t\tmembershipExceptions = (
      \t\t\t\t"Sync Helper.xpc",
      \t\t\t);
      \t\t\ttarget =
      """,
      """
      /* Exceptions for "Kit" folder in "Embed Services" phase from "App" target */ = {
      \t\t\tisa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet;
      \t\t\tattributesByRelativePath = {
      \t\t\t\t"Sync Helper.xpc" = (
      \t\t\t\t\tRemoveHeadersOnCopy,
      \t\t\t\t);
      \t\t\t};
      \t\t\tbuildPhase = \(phases[2]) /* Embed Services */;
      \t\t\tmembershipExceptions = (
      \t\t\t\t"Sync Helper.xpc",
      \t\t\t\tdata.json,
      \t\t\t);
      \t\t\tplatformFiltersByRelativePath = {
      \t\t\t\t"Sync Helper.xpc" = (
      \t\t\t\t\tmacos,
      \t\t\t\t);
      \t\t\t};
      \t\t};
      """,
      "in \"Copy Files\" phase from \"App\" target */ = {",
      "in \"Embed Services\" phase from \"Mac Tool\" target */ = {",
      "\t\t\tmembershipExceptions = (\n\t\t\t\tKit.h,\n\t\t\t);",
    ] {
      #expect(result.contains(part), "\(result)")
    }
    #expect(!result.contains("folder in \"Mac Tool\" target */ = {"))
    #expect(edit.converted.map(\.exceptions) == [5])
    #expect(ProjectCheck(try ProjectFile(parsing: edit.bytes, named: "p")).findings.isEmpty)
  }

  /// A change to the project or to the disk, and why the group stays then.
  struct Obstacle: Sendable, CustomTestStringConvertible {
    var reason: String
    var replacing: (of: String, with: String)?
    var missing: String?
    var extra: String?
    var testDescription: String { reason }
  }

  static let obstacles = [
    Obstacle(reason: "there is no folder `Kit`", missing: "Kit"),
    Obstacle(reason: "`Old.m` is not on the disk", missing: "Kit/Old.m"),
    Obstacle(
      reason: "`Sub/New.swift` is on the disk, but not in the project", extra: "Kit/Sub/New.swift"),
    Obstacle(
      reason: "D` is more than 100 folders deep",
      extra: "Kit/" + String(repeating: "D/", count: 101) + "New.swift"),
    Obstacle(
      reason: "it has no separate folder on the disk",
      replacing: ("\t\t\tpath = Kit;\n", "\t\t\tname = Kit;\n")),
    Obstacle(
      reason: "its folder is not inside the project folder",
      replacing: ("path = Kit;\n", "name = Kit;\n\t\t\tpath = ../Kit;\n")),
    Obstacle(
      reason: "`Plain.swift` is not in its folder, at `Kit/Sub/Plain.swift`",
      replacing: ("path = Plain.swift;", "path = Sub/Plain.swift;")),
    Obstacle(
      reason: "`Old.m` has settings that a folder can't express",
      replacing: ("COMPILER_FLAGS", "ASSET_TAGS")),
    Obstacle(
      reason: "is a linked library, and the link order matters",
      replacing: ("isa = PBXSourcesBuildPhase", "isa = PBXFrameworksBuildPhase")),
    Obstacle(
      reason: "the localized file `Main.strings` has build settings in the target `App`",
      replacing: (
        "/* Main.strings */; }", "/* Main.strings */; settings = {ATTRIBUTES = (Weak, ); }; }"
      )),
    Obstacle(
      reason: "`Main.strings` is in the phase `CopyFiles` of the target `App`",
      replacing: ("isa = PBXResourcesBuildPhase", "isa = PBXCopyFilesBuildPhase")),
    Obstacle(
      reason: "it contains the synchronized folder `web`",
      replacing: (
        "isa = PBXFileReference; lastKnownFileType = folder;",
        "isa = PBXFileSystemSynchronizedRootGroup;"
      )),
    Obstacle(
      reason: "the project sets an encoding other than UTF-8 for `Main.strings`",
      replacing: ("path = en.lproj", "fileEncoding = 10; path = en.lproj")),
  ]

  @Test(arguments: obstacles) func `stay groups where a folder would be something else`(
    by obstacle: Obstacle
  ) throws {
    let (project, disk) = try Self.rich()
    var text = String(decoding: project.bytes, as: UTF8.self)
    if let (old, new) = obstacle.replacing {
      #expect(text.contains(old))
      text.replace(old, with: new)
    }
    var files = disk.files
    if let missing = obstacle.missing {
      files.removeAll { $0 == missing || $0.hasPrefix(missing + "/") }
    }
    if let extra = obstacle.extra { files.append(extra) }
    let changed = try ProjectFile(parsing: Array(text.utf8), named: "p")
    let edit = try changed.convertingToFolders(
      [], ImaginedDisk(files, folders: ["Kit/web"]).entries)
    #expect(edit.converted.isEmpty)
    #expect(edit.bytes == changed.bytes)
    #expect(edit.unconverted.first?.reason.contains(obstacle.reason) == true, "\(edit.unconverted)")
  }

  @Test func `stay groups where another group has a file of their folder, which is named`() throws {
    var text = ProjectText()
    let (own, other) = (text.file("A.swift"), text.file("../Kit/B.swift"))
    let (kit, tests) = (text.group(path: "Kit", [own]), text.group(path: "Kit Tests", [other]))
    let main = text.group([kit, tests])
    let sources = text.phase("PBXSourcesBuildPhase", name: "Sources", [own, other])
    let target = text.target("App", phases: [sources])
    let source = text.text(main: main, targets: [target])
    let project = try ProjectFile(parsing: Array(source.utf8), named: "p")
    let disk = ImaginedDisk(["Kit/A.swift", "Kit/B.swift"])
    let edit = try project.convertingToFolders([], disk.entries)
    let reason = edit.unconverted.first { $0.groupPath == "Kit" }?.reason
    #expect(reason?.contains("`Kit/B.swift`") == true && reason?.contains("`Kit Tests`") == true)
  }

  @Test func `are named by their paths`() throws {
    let (project, disk) = try Self.rich()
    let problem = #expect(throws: Diagnostic.self) {
      try project.convertingToFolders(["Kid"], disk.entries)
    }
    #expect(problem?.message == "there is no group `Kid` in p")
    #expect(problem?.hints == ["did you mean `Kit`?"])
  }
}
