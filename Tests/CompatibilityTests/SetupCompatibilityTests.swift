import Configuration
import Foundation
import ModuleTemplates
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite(
  "Real projects that are set up",
  .enabled(if: CompatibilityData.folder != nil, "there is no folder with recorded data"))
struct SetupCompatibilityTests {
  static let projects = CompatibilityData.contents(of: "pbxproj")
    .filter { $0.pathExtension == "pbxproj" }
  static let valid = projects.filter { !$0.lastPathComponent.contains("must-fail") }
  static let invalid = projects.filter { $0.lastPathComponent.contains("must-fail") }

  private func project(_ url: URL) throws -> TestProject {
    let text = try String(contentsOf: url, encoding: .utf8)
    return TestProject(["Demo.xcodeproj/project.pbxproj": text])
  }

  @Test(arguments: valid) func `get a Rambafile that works with doctor and gen`(
    url: URL
  ) throws {
    let project = try project(url)
    // `doctor` reports the defects that some of these projects have.
    let isDamaged = !project.answer("project", "check").errors.isEmpty
    let healthy: ExitCode = isDamaged ? .declined : .done
    #expect(Viper.run(["setup", "--yes"], in: project.world) == .done, "\(project.console.errors)")
    #expect(Viper.run(["doctor"], in: project.world) == healthy, "\(project.console.output)")
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done, "\(project.console.errors)")
    #expect(
      try project.snapshot().texts.keys.contains {
        $0.hasSuffix("ProfilePresenter.swift") || $0.hasSuffix("ProfilePresenter.m")
      })
    #expect(Viper.run(["doctor"], in: project.world) == healthy, "\(project.console.output)")
  }

  @Test(arguments: invalid) func `are refused where the project file is broken`(url: URL) throws {
    let project = try project(url)
    let before = try project.snapshot()
    let answer = project.answer("setup", "--yes")
    #expect(answer.exit == .failed && answer.errors.count == 1)
    #expect(answer.problems.first?.file == "Demo.xcodeproj/project.pbxproj")
    #expect(answer.problems.first?.line != nil)
    #expect(try project.snapshot() == before)
  }

  static let rambafiles = CompatibilityData.contents(of: "rambafiles")
    .filter { $0.pathExtension == "Rambafile" }

  @Test(arguments: rambafiles) func `keep the values of a real Rambafile when it is rewritten`(
    url: URL
  ) throws {
    let root = Path("/home/tester/Demo")
    let path = root.appending("Rambafile")
    let bytes = Array(try Data(contentsOf: url))
    let before: Rambafile
    do { before = try Rambafile(bytes, at: path, named: "Rambafile") } catch { return }
    let project = TestProject(at: root)
    project.files.put(bytes, at: path)
    if let xcodeproj = before.text(.xcodeprojPath)?.value {
      project.files.put(
        ProjectSample.demo.text, at: root.appending(xcodeproj).appending("project.pbxproj"))
    }
    #expect(
      Viper.run(["setup", "--yes", "--force"], in: project.world) == .done,
      "\(project.console.errors)")
    let after = try Rambafile(try project.files.read(path), at: path, named: "Rambafile")
    for key in [RambafileKey.company, .projectName, .prefix] where before.text(key) != nil {
      #expect(after.text(key)?.value == before.text(key)?.value, "\(key)")
    }
    #expect(after.list(.catalogs)?.value.map(\.value) == before.list(.catalogs)?.value.map(\.value))
    if !before.templates.isEmpty {
      var names: [String] = []
      for name in before.templates.map(\.name.value) where !names.contains(name) {
        names.append(name)
      }
      #expect(after.templates.map(\.name.value) == names)
    }
    let code = Viper.run(["doctor"], in: project.world)
    let isInstalled = after.templates.allSatisfy {
      BundledTemplates.names.contains($0.name.value) && $0.git == nil && $0.local == nil
    }
    #expect(code == (isInstalled ? .done : .declined), "\(project.console.output)")
  }

  @Test func `are there to be tested`() {
    #expect(Self.valid.count >= 10)
    #expect(!Self.invalid.isEmpty)
    #expect(Self.rambafiles.count >= 10)
  }
}
