import ProjectOutline
import Testing
import XcodeProject

@Suite("Files by their extension")
struct FileTypeTests {
  /// The phase and type that a new file gets, in an application and in a framework.
  private func membership(of name: String, productType: String) throws -> [String?] {
    var text = ProjectText()
    let target = text.target("T", productType: productType, phases: [])
    let main = text.group([])
    let source = text.text(main: main, targets: [target])
    let project = try ProjectFile(parsing: Array(source.utf8), named: "p")
    let module = ModuleRegistration(
      files: [.init(path: "M/\(name)", groupPath: "M", targets: ["T"])])
    let edit = try project.adding(module)
    let outline = try ProjectOutline(edit.bytes)
    let phase = outline.targets[0].phases.first { $0.files.contains("/M/\(name)") }
    return [phase?.isa, outline.groups[0].children?[0].type]
  }

  @Test(
    arguments: [
      ("A.swift", "PBXSourcesBuildPhase", "sourcecode.swift"),
      ("A.SWIFT", "PBXSourcesBuildPhase", "sourcecode.swift"),
      ("A.m", "PBXSourcesBuildPhase", "sourcecode.c.objc"),
      ("A.c", "PBXSourcesBuildPhase", "sourcecode.c.c"),
      ("A.cpp", "PBXSourcesBuildPhase", "sourcecode.cpp.cpp"),
      ("A.metal", "PBXSourcesBuildPhase", "sourcecode.metal"),
      ("A.intentdefinition", "PBXSourcesBuildPhase", "file.intentdefinition"),
      ("A.mlmodel", "PBXSourcesBuildPhase", "file.mlmodel"),
      ("A.xcdatamodeld", "PBXSourcesBuildPhase", "wrapper.xcdatamodel"),
      ("A.mm", "PBXSourcesBuildPhase", nil),
      ("A.xib", "PBXResourcesBuildPhase", "file.xib"),
      ("A.storyboard", "PBXResourcesBuildPhase", "file.storyboard"),
      ("A.strings", "PBXResourcesBuildPhase", "text.plist.strings"),
      ("A.xcstrings", "PBXResourcesBuildPhase", "text.json.xcstrings"),
      ("A.xcassets", "PBXResourcesBuildPhase", "folder.assetcatalog"),
      ("A.png", "PBXResourcesBuildPhase", "image.png"),
      ("A.plist", "PBXResourcesBuildPhase", "text.plist.xml"),
      ("A-Info.plist", nil, "text.plist.xml"),
      ("GoogleService-Info.plist", "PBXResourcesBuildPhase", "text.plist.xml"),
      ("A.h", nil, "sourcecode.c.h"),
      ("A.xcconfig", nil, "text.xcconfig"),
      ("A.json", nil, nil),
      ("A.md", nil, nil),
      ("A.generated.swift", "PBXSourcesBuildPhase", "sourcecode.swift"),
      (".swift", nil, nil),
      ("README", nil, nil),
    ] as [(String, String?, String?)])
  func `get Xcode's own phase and type`(name: String, phase: String?, type: String?) throws {
    let found = try membership(of: name, productType: "com.apple.product-type.application")
    #expect(found == [phase, type])
  }

  @Test func `are headers of a framework, which gets the phase for them`() throws {
    let found = try membership(of: "A.h", productType: "com.apple.product-type.framework")
    #expect(found == ["PBXHeadersBuildPhase", "sourcecode.c.h"])
  }
}
