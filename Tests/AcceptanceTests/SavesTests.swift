import Foundation
import Testing
import ViperTestSupport
import Workspace

/// An editor saves the project file again and again while modules are generated.
///
/// `VIPER_SAVES` says how often; it starts a run for each.
@Suite(.serialized) struct SavesTests {
  private static let saves =
    ProcessInfo.processInfo.environment["VIPER_SAVES"].flatMap { Int($0) } ?? 60

  enum Way: CaseIterable { case inPlace, inTwoParts, byRename }

  @Test func `no save is lost, whenever it comes`() async throws {
    var outcomes: [String: Int] = [:]
    var latest: RealProject?
    // How long a run takes here and now, so that saves come before, in and after it. What a busy
    // machine took once must not make all later ones wait.
    var duration = 0.2
    for number in 0..<Self.saves {
      let project =
        try number.isMultiple(of: 25) ? RealProject(TwoRambafiles.tree) : #require(latest)
      latest = project
      let file = project.root.appending("Demo.xcodeproj/project.pbxproj").text
      let text = DemoProject.projectFile.replacing(
        "// !$*UTF8*$!\n", with: "// !$*UTF8*$!\n// save \(number)\n")
      let way = Way.allCases[number % 3]
      let delay = Double.random(in: 0...duration * 1.1)
      let start = Date()
      async let ending = project.run(TwoRambafiles.gen("M\(number)", from: number % 2))
      try await onOwnThread {
        Thread.sleep(forTimeInterval: delay)
        try Self.save(text, to: file, way)
      }
      let result = try await ending
      let elapsed = Date().timeIntervalSince(start)
      duration = elapsed < delay + 0.001 ? duration * 0.8 : min(1, (duration + elapsed) / 2)
      let texts = try project.snapshot().texts
      let kept = texts.filter { $0.key.contains(".before-viper") }.keys
      let places = texts.filter { $0.value.contains("// save \(number)\n") }.keys
      let note: Comment = "save \(number), \(way), after \(delay): \(result.errors)"
      #expect(!places.isEmpty, note)
      #expect(result.code == 0 || result.code == 1, note)
      #expect(!texts.keys.contains { $0.contains(".viper-") }, note)
      for place in kept {
        #expect(result.errors.contains("before-viper"), note)
        try FileManager.default.removeItem(atPath: project.place.appending(place).text)
      }
      let said = result.code == 0 ? "generated" : "refused"
      outcomes[kept.isEmpty ? said : "\(said), the save is beside it", default: 0] += 1
    }
    print("\(Self.saves) saves: \(outcomes)")
  }

  private static func save(_ text: String, to path: String, _ way: Way) throws {
    if way == .byRename {
      return try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    }
    guard let file = fopen(path, "w") else { return }
    defer { fclose(file) }
    let bytes = Array(text.utf8)
    let half = way == .inTwoParts ? bytes.count / 2 : 0
    fwrite(bytes, 1, half, file)
    fflush(file)
    if half > 0 { Thread.sleep(forTimeInterval: Double.random(in: 0...0.01)) }
    fwrite(Array(bytes[half...]), 1, bytes.count - half, file)
  }
}
