import Configuration
import Foundation
import Testing
import ViperCommands
import ViperSystem
import ViperTestSupport
import Workspace

/// Feeds damaged files to whole commands.
///
/// `VIPER_FUZZ_SECONDS` says for how long, `VIPER_FUZZ_SEED` where to start. A crash ends the
/// process; the file that is named at the start then holds the number that repeats it.
@Suite struct FuzzTests {
  private static let variables = ProcessInfo.processInfo.environment
  private static let seconds = variables["VIPER_FUZZ_SECONDS"].flatMap { Double($0) } ?? 10
  private static let firstSeed = variables["VIPER_FUZZ_SEED"].flatMap { UInt64($0) }

  private static let commands: [[String]] = [
    ["gen", "Profile", "screen"], ["gen", "Profile", "screen", "--force"],
    ["gen", "Profile", "screen", "--dry-run", "--json"], ["gen", "Profile", "screen", "--diff"],
    ["gen", "Profile", "viper"], ["doctor"], ["setup", "--yes"], ["gen", "Profile"],
  ]

  private static let fuzzed = [
    "Rambafile", "Demo.xcodeproj/project.pbxproj", "Templates/screen/screen.rambaspec",
    "Templates/screen/Code/presenter.swift.liquid", "Templates/screen/Code/view.swift.liquid",
    "Templates/screen/snippets/header.liquid", "Podfile", "Cartfile", "Package.swift",
    "DemoTests/Info.plist", "/home/tester/.config/viper/preferences.yml",
  ]

  private static let tree = DemoProject.tree.merging([
    "Rambafile": DemoProject.rambafile + "podfile_path: Podfile\ncartfile_path: Cartfile\n",
    "Podfile": "target 'Demo' do\n  pod 'RxSwift', '~> 5.0'\nend\n",
    "Cartfile": "github \"ReactiveX/RxSwift\" ~> 5.0\n",
    "Package.swift":
      "let package = Package(dependencies: [.package(url: \"https://x/RxSwift\")])\n",
    "DemoTests/Info.plist": "<plist/>\n",
    "/home/tester/.config/viper/preferences.yml": "author: Jane\n",
    "Templates/screen/screen.rambaspec": DemoProject.rambaspec + "dependencies:\n- RxSwift\n",
    "Templates/screen/Code/presenter.swift.liquid": """
    {% assign layers = "View,Presenter" | split: "," %}{% for layer in layers reversed %}
    // {{ forloop.index }}/{{ forloop.length }} {{ layer | downcase | append: '.swift' }}
    {% endfor %}{% case module_info.name %}{% when 'A' or 'B' %}a{% else %}b{% endcase %}
    {% if custom_parameters.x and prefix != blank %}{{ 1.5 | plus: 2 | round }}{% endif %}
    {% capture x %}{{ 'now' | date: '%Y' }}{% endcapture %}{{ x | size }}

    """,
  ]) { $1 }

  @Test(.timeLimit(.minutes(30)))
  func `no damaged file crashes a command, hangs it, fills the memory or is half obeyed`() throws {
    let first = Self.firstSeed ?? UInt64.random(in: 0 ... .max)
    let log = FileManager.default.temporaryDirectory
      .appending(path: "viper-fuzz-\(ProcessInfo.processInfo.processIdentifier).txt")
    print("fuzzing for \(Self.seconds) s; after a crash VIPER_FUZZ_SEED is in \(log.path)")
    let start = Date()
    var seed = first
    var endings: [ExitCode: Int] = [:]
    while Date().timeIntervalSince(start) < Self.seconds {
      try Data("\(seed)".utf8).write(to: log)
      let code = try runOnce(seed: seed)
      endings[code, default: 0] += 1
      seed &+= 1
      if Self.firstSeed != nil, Self.seconds == 0 { break }
    }
    try FileManager.default.removeItem(at: log)
    let runs = endings.values.reduce(0, +)
    let memory = peakMemory() >> 20
    print("fuzzed \(runs) runs from seed \(first), \(memory) MB at most: \(endings)")
    #expect(memory < 1024)
    if Self.seconds >= 10 {
      #expect(endings[.done, default: 0] > 0 && endings[.failed, default: 0] > 0)
    }
  }

  private func runOnce(seed: UInt64) throws -> ExitCode {
    var mutator = Mutator(random: FuzzRandom(seed: seed))
    let project = TestProject(Self.tree)
    let others = Self.tree.values.sorted()
    for _ in 0..<Int.random(in: 1...2, using: &mutator.random) {
      let path = Self.fuzzed.randomElement(using: &mutator.random) ?? "Rambafile"
      let text = Self.tree[path] ?? ""
      project.files.put(mutator.mutate(text, with: others), at: project.root.appending(path))
    }
    let arguments = Self.commands.randomElement(using: &mutator.random) ?? ["version"]
    let before = project.files.outsideOfCache
    let started = Date()
    let code = Viper.run(arguments, in: project.world)
    let note: Comment = "VIPER_FUZZ_SEED=\(seed): \(arguments)"
    // Far more than a busy machine needs, and far less than a hang takes.
    #expect(Date().timeIntervalSince(started) < 60, note)
    let isReading = arguments.contains("--dry-run") || arguments.contains("--diff")
    if code != .done || isReading || arguments[0] == "doctor" {
      #expect(project.files.outsideOfCache == before, note)
    } else {
      let after = Set(project.files.outsideOfCache).subtracting(before)
      #expect(!after.contains { $0.contains(".viper-") }, note)
      #expect(after.allSatisfy { $0.hasPrefix("/home/tester/Demo/") }, note)
    }
    if code == .failed {
      let isJSON = arguments.contains("--json")
      #expect(
        isJSON
          ? project.console.output.contains("\"severity\": \"error\"")
          : project.console.errors.contains("error: "), note)
    }
    let shown = project.console.errors + project.console.output
    let controls = shown.unicodeScalars.filter { $0.properties.generalCategory == .control }
    #expect(Set(controls).subtracting(["\n", "\t"]).isEmpty, note)
    return code
  }

  /// The most memory that this process has ever had, in bytes.
  private func peakMemory() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss << 10
    #endif
  }
}
