import Foundation
import Testing
import ViperTestSupport
import Workspace

/// Runs from two Rambafiles for one project file, of which some are killed, and an editor that saves it
/// meanwhile, now and then a damaged one.
///
/// `VIPER_ROUNDS` says how often.
@Suite(.serialized) struct EverythingAtOnceTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["VIPER_ROUNDS"].flatMap { Int($0) } ?? 12
  /// Of the template, in each module.
  private static let parts = ["View/{}View.swift", "Presenter/{}Presenter.swift"]

  private struct Start {
    var module: String
    var rambafile: Int
    var isKilled: Bool
    var delay: Double
  }

  @Test func `no save is lost and no module is incomplete, whichever run is killed`() async throws {
    var outcomes: [String: Int] = [:]
    var project = try RealProject(TwoRambafiles.tree)
    for round in 0..<Self.rounds {
      if round.isMultiple(of: 20) { project = try RealProject(TwoRambafiles.tree) }
      let file = project.root.appending("Demo.xcodeproj/project.pbxproj").text
      let isDamaged = round % 5 == 4
      let whole = DemoProject.projectFile + "// save \(round)\n"
      let text = isDamaged ? String(whole.suffix(whole.utf8.count / 2)) : whole
      let starts = (0..<4).map { number in
        Start(
          module: "M\(round)x\(number)", rambafile: number % 2, isKilled: number > 1,
          delay: Double.random(in: 0...0.3))
      }
      async let saved: Void = onOwnThread {
        Thread.sleep(forTimeInterval: Double.random(in: 0...0.4))
        try Data(text.utf8).write(
          to: URL(filePath: file), options: round.isMultiple(of: 2) ? [] : .atomic)
      }
      let endings = try await Self.run(starts, in: project)
      try await saved
      // Changes something only as far as it recovers.
      for number in 0..<2 {
        var words = TwoRambafiles.gen("Next", from: number)
        words[2] = "no-such-template"
        let next = try await project.run(words)
        #expect(next.code == 1, "\(next.errors)")
      }
      let texts = try project.snapshot().texts
      #expect(!texts.keys.contains { $0.contains(".viper-") }, "round \(round)")
      #expect(texts.values.contains { $0.contains("// save \(round)\n") }, "round \(round)")
      let current = texts["Demo/Demo.xcodeproj/project.pbxproj"] ?? ""
      for (start, ending) in zip(starts, endings) {
        let folder = "\(start.rambafile == 0 ? "One" : "Two")/Modules/\(start.module)/"
        let there = Self.parts.filter {
          texts[folder + $0.replacing("{}", with: start.module)] != nil
        }
        let note: Comment = "round \(round), \(start): \(ending.errors)"
        #expect(there.isEmpty || there.count == Self.parts.count, note)
        #expect(start.isKilled || ending.code == 0 || ending.code == 1, note)
        if ending.code == 0 { #expect(!there.isEmpty, note) }
        if ending.code == 1 { #expect(there.isEmpty, note) }
        // The editor's version lacks what was generated before it.
        if current.contains(start.module) { #expect(!there.isEmpty, note) }
        outcomes["\(ending.code.map(String.init) ?? "killed")", default: 0] += 1
      }
      for place in texts.keys where place.contains(".before-viper") {
        outcomes["save kept beside it", default: 0] += 1
        try FileManager.default.removeItem(atPath: project.place.appending(place).text)
      }
      // What comes next starts from a file that can be read.
      if isDamaged {
        #expect(current == text || current.contains("// save \(round)"), "round \(round)")
        try Data(DemoProject.projectFile.utf8).write(to: URL(filePath: file))
      }
    }
    print("\(Self.rounds) rounds: \(outcomes)")
  }

  private static func run(
    _ starts: [Start], in project: RealProject
  ) async throws -> [BuiltProgram.Ending] {
    try await withThrowingTaskGroup(of: (Int, BuiltProgram.Ending).self) { group in
      for (index, start) in starts.enumerated() {
        group.addTask {
          let limit = ["timeout", "-s", "KILL", String(format: "%.3f", 0.01 + start.delay)]
          let words = TwoRambafiles.gen(start.module, from: start.rambafile)
          return (index, try await project.run(words, under: start.isKilled ? limit : []))
        }
      }
      var endings: [Int: BuiltProgram.Ending] = [:]
      for try await (index, ending) in group { endings[index] = ending }
      return starts.indices.compactMap { endings[$0] }
    }
  }
}
