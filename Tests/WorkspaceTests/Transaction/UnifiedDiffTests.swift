import Testing
import Workspace

@Suite("A unified diff")
struct UnifiedDiffTests {
  private func diff(_ before: String?, _ after: String) -> String {
    UnifiedDiff.text(from: before.map { Array($0.utf8) }, to: Array(after.utf8), name: "f")
  }

  @Test func `of equal texts is empty`() {
    #expect(diff("a\n", "a\n") == "")
    #expect(diff("", "") == "")
  }

  @Test func `of a new file adds all its lines`() {
    #expect(diff(nil, "a\nb\n") == "--- /dev/null\n+++ b/f\n@@ -0,0 +1,2 @@\n+a\n+b\n")
  }

  @Test func `of a file that goes removes all its lines, and of one that moves names both places`()
  {
    let (old, new) = (Array("a\nb\n".utf8), Array("a\nc\n".utf8))
    #expect(
      UnifiedDiff.text(from: old, to: nil, name: "f")
        == "--- a/f\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n")
    let head = "diff --git a/e b/f\nrename from e\nrename to f\n"
    #expect(UnifiedDiff.text(from: old, to: old, name: "f", movedFrom: "e") == head)
    #expect(
      UnifiedDiff.text(from: old, to: new, name: "f", movedFrom: "e")
        == head + "--- a/e\n+++ b/f\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n")
  }

  @Test func `shows three lines around a change and cuts what is far apart`() {
    let lines = (1...20).map { "\($0)\n" }
    var changed = lines
    changed[1] = "two\n"
    changed.insert("new\n", at: 17)
    #expect(
      diff(lines.joined(), changed.joined()) == """
        --- a/f
        +++ b/f
        @@ -1,5 +1,5 @@
         1
        -2
        +two
         3
         4
         5
        @@ -15,6 +15,7 @@
         15
         16
         17
        +new
         18
         19
         20

        """)
  }

  @Test func `says where the last line has no end`() {
    #expect(
      diff("a\nb", "a\nb\n")
        == "--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n")
  }

  @Test(arguments: 0..<200) func `makes the new text of the old one, whatever they are`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let old = (0..<Int.random(in: 0...30, using: &random)).map { _ in
      "\(Int.random(in: 0...5, using: &random))\n"
    }
    let new = (0..<Int.random(in: 0...30, using: &random)).map { _ in
      "\(Int.random(in: 0...5, using: &random))\n"
    }
    #expect(Self.apply(diff(old.joined(), new.joined()), to: old) == new)
  }

  /// What `patch` does, with the whole diff taken at its word.
  private static func apply(_ diff: String, to old: [String]) -> [String] {
    var result: [String] = []
    var position = 0
    for line in diff.split(separator: "\n").dropFirst(2) {
      if line.hasPrefix("@@ -") {
        let range = line.dropFirst(4).prefix { $0 != " " }.split(separator: ",").compactMap {
          Int($0)
        }
        let start = range.count == 2 && range[1] == 0 ? range[0] : range[0] - 1
        result += old[position..<start]
        position = start
      } else if line.hasPrefix("+") {
        result.append(line.dropFirst() + "\n")
      } else {
        if old[position] != line.dropFirst() + "\n" { return ["\(line) is not there"] }
        if line.hasPrefix(" ") { result.append(old[position]) }
        position += 1
      }
    }
    return result + old[position...]
  }
}

/// The same numbers each time, so that a failure can be seen again.
private struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
