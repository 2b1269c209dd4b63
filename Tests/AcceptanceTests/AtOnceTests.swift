import Testing
import ViperTestSupport

@Suite struct AtOnceTests {
  @Test func `fifty modules generated at once are all there, once`() async throws {
    let project = try RealProject(DemoProject.tree)
    let names = (1...50).map { "Screen\($0)" }
    let endings = try await runAtOnce(names.map { ["gen", $0, "screen"] }, in: project)
    for ending in endings { #expect(ending.code == 0, "\(ending.errors)") }
    let texts = try project.snapshot().texts
    let file = try #require(texts["Demo/Demo.xcodeproj/project.pbxproj"])
    for name in names {
      for (folder, part) in [
        ("Demo", "Presenter"), ("Demo", "View"), ("DemoTests", "PresenterTests"),
      ] {
        let path =
          "Demo/\(folder)/Modules/\(name)/\(part.replacing("Tests", with: ""))/\(name)\(part).swift"
        #expect(texts[path] != nil, "\(path)")
        let inFile = "/* \(name)\(part).swift in Sources */ = {isa = PBXBuildFile;"
        #expect(file.split(separator: inFile).count == 2, "\(name)\(part)")
      }
    }
    // What a single run after the other makes of it.
    let other = try RealProject(DemoProject.tree)
    for name in names { _ = try await other.run(["gen", name, "screen"]) }
    let lines = try other.snapshot().texts["Demo/Demo.xcodeproj/project.pbxproj"]?
      .split(separator: "\n").sorted()
    #expect(file.split(separator: "\n").sorted() == lines)
    let (paths, expected) = (try project.snapshot().paths, try other.snapshot().paths)
    #expect(Set(paths).symmetricDifference(expected) == [])
  }

  @Test func `of ten runs for one module one wins, and the others say so`() async throws {
    let tree = DemoProject.tree([
      "Templates/screen/Code/view.swift.liquid": "let run = {{ custom_parameters.run }}\n"
    ])
    let project = try RealProject(tree)
    let runs = (1...10).map { ["gen", "Profile", "screen", "--custom-parameters", "run:\($0)"] }
    let endings = try await runAtOnce(runs, in: project)
    #expect(endings.filter { $0.code == 0 }.count == 1)
    for ending in endings where ending.code != 0 {
      #expect(ending.code == 1)
      #expect(ending.errors.contains("ProfileView.swift"), "\(ending.errors)")
    }
    let alone = try RealProject(tree)
    _ = try await alone.run(runs[0])
    let made = try project.snapshot()
    #expect(try made.paths == alone.snapshot().paths)
    let path = "Demo/Demo.xcodeproj/project.pbxproj"
    #expect(try made.texts[path] == alone.snapshot().texts[path])
  }

  @Test func `a run that waits for another one gets its turn when that ends badly`() async throws {
    let project = try RealProject(DemoProject.tree)
    try await withThrowingTaskGroup(of: BuiltProgram.Ending.self) { group in
      for number in 1...6 {
        let name = "Screen\(number)"
        group.addTask {
          guard number.isMultiple(of: 2) else {
            return try await project.run(["gen", name, "screen"])
          }
          // Dies in the middle, whenever its turn is.
          let limit = "ulimit -f 1; exec \"$@\""
          return try await project.run(["gen", name, "screen"], under: ["sh", "-c", limit, "sh"])
        }
      }
      for try await ending in group { #expect([0, 1, nil].contains(ending.code)) }
    }
    _ = try await project.run(["gen", "Next", "no-such-template"])
    let texts = try project.snapshot().texts
    for number in 1...6 {
      let isThere = texts["Demo/Demo/Modules/Screen\(number)/View/Screen\(number)View.swift"] != nil
      #expect(isThere != number.isMultiple(of: 2))
    }
    #expect(!texts.keys.contains { $0.contains(".viper-") })
  }

  @Test func `runs from two Rambafiles for one project file all land`() async throws {
    let project = try RealProject(TwoRambafiles.tree)
    let names = (1...40).map { "Screen\($0)" }
    let endings = try await runAtOnce(
      names.enumerated().map { TwoRambafiles.gen($1, from: $0 % 2) }, in: project)
    for ending in endings { #expect(ending.code == 0, "\(ending.errors)") }
    let texts = try project.snapshot().texts
    let file = try #require(texts["Demo/Demo.xcodeproj/project.pbxproj"])
    for (index, name) in names.enumerated() {
      #expect(texts[TwoRambafiles.file(of: name, from: index % 2)] != nil)
      let inFile = "/* \(name)View.swift in Sources */ = {isa = PBXBuildFile;"
      #expect(file.split(separator: inFile).count == 2, "\(name)")
    }
    #expect(!texts.keys.contains { $0.contains("viper-") })
  }

  @Test func `a run that another Rambafile started and that was killed is undone`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for milliseconds in stride(from: 2, to: 60, by: 4) {
        group.addTask {
          let project = try RealProject(TwoRambafiles.tree)
          let killed = try await project.run(
            TwoRambafiles.gen("Killed", from: 1),
            under: ["timeout", "-s", "KILL", "0.0\(milliseconds < 10 ? "0" : "")\(milliseconds)"])
          let ending = try await project.run(TwoRambafiles.gen("Profile", from: 0))
          #expect(ending.code == 0, "\(ending.errors)")
          let texts = try project.snapshot().texts
          #expect(!texts.keys.contains { $0.contains(".viper-") }, "\(milliseconds)")
          let file = texts["Demo/Demo.xcodeproj/project.pbxproj"] ?? ""
          let isThere = texts[TwoRambafiles.file(of: "Killed", from: 1)] != nil
          #expect(isThere == file.contains("KilledView.swift"), "\(milliseconds)")
          #expect(isThere || killed.code != 0)
        }
      }
      try await group.waitForAll()
    }
  }

  private func runAtOnce(
    _ commands: [[String]], in project: RealProject
  ) async throws -> [BuiltProgram.Ending] {
    try await withThrowingTaskGroup(of: BuiltProgram.Ending.self) { group in
      for command in commands { group.addTask { try await project.run(command) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
}
