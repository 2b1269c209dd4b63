import Diagnostics
import ProjectOutline
import Testing
import XcodeProject

@Suite("Project files that are damaged in shape")
struct DamagedShapeTests {
  /// Some hundred times what it takes, as tests run side by side and not optimised.
  private static let limit = Duration.seconds(30)

  @Test(arguments: DamagedShape.all) func `are read in a time that grows as the file does`(
    shape: DamagedShape
  ) throws {
    let bytes = shape.bytes
    let time = try ContinuousClock().measure {
      let project = try ProjectFile(parsing: bytes, named: "p", in: "/projects")
      let groups = project.groups
      #expect(groups.first?.groupPath == "")
      #expect(Set(groups.map(\.groupPath)).isSuperset(of: [""]))
      #expect(project.group(at: "No/Such/Group") == nil)
      _ = project.fileReferences
      _ = project.members
      for target in project.targets.prefix(3) {
        _ = project.synchronizedFolders(of: target)
        _ = project.buildSetting("PRODUCT_NAME", of: target)
      }
    }
    #expect(time < Self.limit)
  }

  @Test(arguments: DamagedShape.all) func `are edited in a time that grows as the file does`(
    shape: DamagedShape
  ) throws {
    let time = try ContinuousClock().measure {
      let project = try ProjectFile(parsing: shape.bytes, named: "p", in: "/projects")
      let module = ModuleRegistration(
        files: [
          .init(
            path: "New/Scene.swift", groupPath: "New",
            targets: project.targets.prefix(1).map(\.name))
        ])
      let edit = try project.adding(module)
      let edited = try ProjectFile(parsing: edit.bytes, named: "p", in: "/projects")
      #expect(try edited.adding(module).bytes == edited.bytes)
      #expect(try edited.removing(module).bytes == project.bytes)
    }
    #expect(time < Self.limit)
  }

  @Test func `show a group where the navigator meets it first, and once`() throws {
    let text =
      DamagedShape.group("M", "A,B,A") + DamagedShape.group("A", "X", "path=a;")
      + DamagedShape.group("B", "X,A,B,M", "path=b;") + DamagedShape.group("X", "B", "path=x;")
    let project = try ProjectFile(parsing: DamagedShape("") { text }.bytes, named: "p")
    #expect(project.groups.map(\.groupPath) == ["", "a", "a/x", "a/x/b"])
    #expect(project.groups.map(\.folder) == ["", "a", "a/x", "a/x/b"])
    #expect(project.group(at: "b")?.folder == "a/x/b")
  }

  @Test func `say which group a path leads to`() throws {
    let text =
      DamagedShape.group("M", "A,B,C") + DamagedShape.group("A", "", "name=n;path=a;")
      + DamagedShape.group("B", "D", "name=n;path=b;")
      + DamagedShape.group("C", "", "name=\"x/y\";")
      + DamagedShape.group("D", "", "name=d;")
    let project = try ProjectFile(parsing: DamagedShape("") { text }.bytes, named: "p")
    #expect(project.groups.map(\.groupPath) == ["", "n", "n", "n/d", "x/y"])
    #expect(project.groups.map(\.isFoundByPath) == [true, true, false, false, false])
  }
}
