import Foundation
import Testing
import XcodeProject

@Suite("Twenty branches")
struct TwentyBranchesTests {
  struct Case: CustomTestStringConvertible {
    var writer: LargeTeamProject.Writer
    var seed: UInt64
    var testDescription: String { "entries by \(writer), \(seed)" }
  }

  static let cases = LargeTeamProject.Writer.allCases.flatMap { writer in
    (1...max(1, RandomProjectTests.rounds / 50)).map { Case(writer: writer, seed: UInt64($0)) }
  }

  @Test(arguments: cases)
  func `that add a module each to a large project seldom meet when git merges them`(of found: Case)
    throws
  {
    var team = LargeTeamProject(found.writer, modules: 500, adding: 20, seed: found.seed)
    let base = team.bytes()
    #expect(base.count > 2_000_000)
    let project = try ProjectFile(parsing: base, named: "App.xcodeproj")
    #expect(try project.adding(LargeTeamProject.module(team.present[7])).bytes == project.bytes)
    let repository = try GitRepository(
      base: base,
      branches: team.added.map { try project.adding(LargeTeamProject.module($0)).bytes })
    defer { repository.remove() }
    var conflicts: [String] = []
    for (number, name) in team.added.enumerated() {
      if try !repository.merge(number) {
        conflicts.append(name)
        let ours = try ProjectFile(parsing: repository.ours(), named: "App.xcodeproj")
        try repository.resolve(ours.adding(LargeTeamProject.module(name)).bytes)
      }
    }
    #expect(conflicts.count <= 3, "\(conflicts)")
    let merged = try ProjectFile(parsing: repository.merged(), named: "App.xcodeproj")
    for name in team.added {
      #expect(try merged.adding(LargeTeamProject.module(name)).bytes == merged.bytes, "\(name)")
    }
    #expect(merged.fileReferences.count == project.fileReferences.count + 20 * 12)
    #expect(merged.groups.count == project.groups.count + 20 * 10)
  }
}

/// A repository with one file, a base and branches off it.
struct GitRepository {
  struct Failed: Error { var words: [String] }

  private let folder: URL
  private var file: URL { folder.appending(path: "project.pbxproj") }

  init(base: [UInt8], branches: [[UInt8]]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "viper-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try git("init", "-q", "-b", "main")
    try commit(base)
    for (number, bytes) in branches.enumerated() {
      try git("checkout", "-q", "-b", "branch\(number)", "main")
      try commit(bytes)
    }
    try git("checkout", "-q", "main")
  }

  func remove() {
    do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
  }

  /// Merges a branch; false for a conflict.
  func merge(_ number: Int) throws -> Bool {
    try run(["merge", "-q", "--no-edit", "branch\(number)"]) == 0
  }

  /// The file before a merge with a conflict.
  func ours() throws -> [UInt8] {
    try git("checkout", "-q", "--ours", "project.pbxproj")
    return try merged()
  }

  func resolve(_ bytes: [UInt8]) throws { try commit(bytes) }

  func merged() throws -> [UInt8] { [UInt8](try Data(contentsOf: file)) }

  private func commit(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: file)
    try git("add", "project.pbxproj")
    try git("commit", "-q", "-m", "x")
  }

  private func git(_ words: String...) throws {
    guard try run(words) == 0 else { throw Failed(words: words) }
  }

  private func run(_ words: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "git", "-c", "user.name=T", "-c", "user.email=t@example.com", "-c", "gc.auto=0",
        "-c", "commit.gpgsign=false",
      ] + words
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
