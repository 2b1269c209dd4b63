import Testing
import XcodeProject

/// Ids that are chosen to collide in the hash table, whose hash function is public.
@Suite struct CraftedIdTests {
  @Test func `ids that share a hash without its secret are found as fast as others`() throws {
    let count = 20_000
    var crafted: [String] = []
    var others: [String] = []
    var number = 0
    while crafted.count < count {
      number += 1
      let id = String(number, radix: 36, uppercase: true)
      // All in one part in 64 of a table that is large enough for them.
      if Self.hash(id) & 0x7E00 == 0 {
        crafted.append(id)
      } else if number % 64 == 0 {
        others.append(id)
      }
    }
    let clock = ContinuousClock()
    let usual = try clock.measure { try Self.read(others) }
    let slow = try clock.measure { try Self.read(crafted) }
    #expect(slow < usual * 4, "\(slow) instead of \(usual)")
  }

  /// Each object refers to each one before it, so that all are looked up.
  private static func read(_ ids: [String]) throws {
    let groups = ids.map { "\($0)={isa=PBXGroup;children=();};\n" }.joined()
    let text = """
      // !$*UTF8*$!
      { objects = {
      P = {isa = PBXProject; mainGroup = M; targets = (); };
      M = {isa = PBXGroup; children = (\(ids.joined(separator: ","))); };
      \(groups)}; rootObject = P; }
      """
    let project = try ProjectFile(parsing: Array(text.utf8), named: "project.pbxproj")
    #expect(project.groups.count == ids.count + 1)
  }

  /// The hash with nothing secret in it, for less than sixteen bytes.
  private static func hash(_ id: String) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(id.utf8.count)
    for byte in id.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0xC4CE_B9FE_1A85_EC53
      hash ^= hash &>> 29
    }
    return hash ^ (hash &>> 29)
  }
}
