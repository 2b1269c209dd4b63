/// A project file of about a given size, with the proportions of a real one.
enum SyntheticProject {
  static func text(bytes wanted: Int) -> String {
    // A file takes a reference, a build file and a mention in a group and in a phase.
    let count = max(1, (wanted - 6_000) / 420)
    let ids = { (role: Int, index: Int) -> String in
      let digits = String(index &* 2_654_435_761 & 0xFFFF_FFFF, radix: 16, uppercase: true)
      let tail = String(index, radix: 16, uppercase: true)
      return String(role) + pad(digits, 11) + pad(tail, 12)
    }
    let files = (0..<count).map { (name: "Feature\($0)ViewController.swift", index: $0) }
    var text = "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n"
    text += "\tobjectVersion = 56;\n\tobjects = {\n"
    section(
      "PBXBuildFile", &text,
      files.map { file in
        (
          ids(1, file.index),
          "/* \(file.name) in Sources */ = {isa = PBXBuildFile; fileRef = \(ids(2, file.index)) /* \(file.name) */; };\n"
        )
      })
    section(
      "PBXFileReference", &text,
      files.map { file in
        (
          ids(2, file.index),
          "/* \(file.name) */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = \(file.name); sourceTree = \"<group>\"; };\n"
        )
      })
    let groups = (count + 11) / 12
    var entries = (0..<groups).map { group -> (String, String) in
      let children = files[(group * 12)..<min(count, group * 12 + 12)]
        .map { "\t\t\t\t\(ids(2, $0.index)) /* \($0.name) */,\n" }.joined()
      return (
        ids(3, group),
        "/* Feature\(group) */ = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n\(children)\t\t\t);\n\t\t\tpath = Feature\(group);\n\t\t\tsourceTree = \"<group>\";\n\t\t};\n"
      )
    }
    let main = (0..<groups).map { "\t\t\t\t\(ids(3, $0)) /* Feature\($0) */,\n" }.joined()
    entries.append(
      (
        ids(4, 0),
        "= {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n\(main)\t\t\t);\n\t\t\tsourceTree = \"<group>\";\n\t\t};\n"
      ))
    section("PBXGroup", &text, entries)
    section(
      "PBXNativeTarget", &text,
      [
        (
          ids(5, 0),
          "/* App */ = {\n\t\t\tisa = PBXNativeTarget;\n\t\t\tbuildPhases = (\n\t\t\t\t\(ids(7, 0)) /* Sources */,\n\t\t\t);\n\t\t\tname = App;\n\t\t\tproductType = \"com.apple.product-type.application\";\n\t\t};\n"
        )
      ])
    section(
      "PBXProject", &text,
      [
        (
          ids(6, 0),
          "/* Project object */ = {\n\t\t\tisa = PBXProject;\n\t\t\tmainGroup = \(ids(4, 0));\n\t\t\tprojectDirPath = \"\";\n\t\t\ttargets = (\n\t\t\t\t\(ids(5, 0)) /* App */,\n\t\t\t);\n\t\t};\n"
        )
      ])
    let members = files.map { "\t\t\t\t\(ids(1, $0.index)) /* \($0.name) in Sources */,\n" }
      .joined()
    section(
      "PBXSourcesBuildPhase", &text,
      [
        (
          ids(7, 0),
          "/* Sources */ = {\n\t\t\tisa = PBXSourcesBuildPhase;\n\t\t\tbuildActionMask = 2147483647;\n\t\t\tfiles = (\n\(members)\t\t\t);\n\t\t\trunOnlyForDeploymentPostprocessing = 0;\n\t\t};\n"
        )
      ])
    let settings = (0..<40).map { "\t\t\t\tCLANG_WARN_SETTING_\($0) = YES_AGGRESSIVE;\n" }.joined()
    section(
      "XCBuildConfiguration", &text,
      (0..<4).map {
        (
          ids(8, $0),
          "/* Debug */ = {\n\t\t\tisa = XCBuildConfiguration;\n\t\t\tbuildSettings = {\n\(settings)\t\t\t};\n\t\t\tname = Debug;\n\t\t};\n"
        )
      })
    return text + "\t};\n\trootObject = \(ids(6, 0)) /* Project object */;\n}\n"
  }

  private static func section(_ isa: String, _ text: inout String, _ entries: [(String, String)]) {
    text += "\n/* Begin \(isa) section */\n"
    for entry in entries.sorted(by: { $0.0 < $1.0 }) { text += "\t\t\(entry.0) \(entry.1)" }
    text += "/* End \(isa) section */\n"
  }

  private static func pad(_ digits: String, _ width: Int) -> String {
    String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
