import Configuration
import Diagnostics
import Testing
import Workspace

@Suite("A requirement of a version")
struct VersionRequirementTests {
  @Test(arguments: [
    (">= 1.2", "1.2.0", true), (">= 1.2", "1.1.9", false), (">=1.2", "1.10", true),
    ("> 1.2", "1.2.0", false), ("> 1.2", "1.2.1", true), ("< 2", "1.99.99", true),
    ("< 2", "2.0.0", false), ("<= 1.2.3", "1.2.3", true), ("<= 1.2.3", "1.2.4", false),
    ("== 1.2", "1.2.0", true), ("== 1.2", "1.2.1", false), ("~> 1.2", "1.2.0", true),
    ("~> 1.2", "1.9.0", true), ("~> 1.2", "2.0.0", false), ("~> 1.2", "1.1.0", false),
    ("~> 1.2.3", "1.2.9", true), ("~> 1.2.3", "1.3.0", false), ("~> 1", "1.5.0", true),
    ("~> 1", "2.0.0", false), (" >= 1.2 , < 1.4 ", "1.3.5", true),
    (">= 1.2, < 1.4", "1.4.0", false), (">= 1.2", "1.2.0-beta", true),
  ])
  func `allows versions`(text: String, version: String, isAllowed: Bool) throws {
    #expect(try #require(VersionRequirement(text)).allows(version) == isAllowed)
  }

  @Test(arguments: [
    "1.2", "= 1.2", "=> 1.2", ">= ", ">=", ">= 1.2.3.4", ">= 1..2", ">= one", ">= 1.2,", ", < 2",
    "!= 1", ">= -1", ">= +1", ">= 1 2", ">= 99999999999999999999", "~~> 1", ">= v1.2",
  ])
  func `refuses everything else`(text: String) {
    #expect(VersionRequirement(text) == nil)
    #expect(throws: Diagnostic.self) {
      let bytes = Array("company: A\nviper_version: '\(text)'\n".utf8)
      _ = try Rambafile(bytes, at: Path("/project/Rambafile"), named: "Rambafile")
    }
  }
}
