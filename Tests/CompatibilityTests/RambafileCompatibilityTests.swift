import Configuration
import Diagnostics
import Foundation
import Testing
import Workspace

@Suite(
  "Real Rambafiles",
  .enabled(if: CompatibilityData.folder != nil, "there is no folder with recorded data"))
struct RambafileCompatibilityTests {
  static let files = CompatibilityData.contents(of: "rambafiles")
    .filter { $0.pathExtension == "Rambafile" }

  @Test(arguments: files) func `a real Rambafile gives the values that Ruby reads from it`(
    file: URL
  ) throws {
    let expected = try #require(try Self.expected[file.lastPathComponent] as? [String: Any])
    let bytes = [UInt8](try Data(contentsOf: file))
    let rambafile = try Rambafile(
      bytes, at: Path("/project/Rambafile"), named: file.lastPathComponent)
    for (name, value) in expected {
      guard let key = RambafileKey(rawValue: name) else {
        #expect(rambafile.warnings.contains { $0.message.contains("`\(name)`") })
        continue
      }
      switch value {
      case is NSNull:
        #expect(rambafile.text(key) == nil, "\(name)")
        #expect(rambafile.list(key) == nil, "\(name)")
      case let flag as Bool where key == .createLogicalGroups:
        #expect(rambafile.flag(key)?.value == flag)
      case let list as [Any] where key == .templates:
        let names = list.compactMap { entry -> String? in
          if let fields = entry as? [String: Any] { return fields["name"].map { "\($0)" } }
          return entry as? String
        }
        #expect(rambafile.templates.map(\.name.value) == names)
        for case (let fields as [String: Any], let read) in zip(list, rambafile.templates) {
          #expect(read.local?.value == fields["local"] as? String)
          #expect(read.git?.value == fields["git"] as? String)
          #expect(read.branch?.value == fields["branch"] as? String)
        }
      case let list as [Any]:
        #expect(rambafile.list(key)?.value.map(\.value) == list.map { "\($0)" }, "\(name)")
      default:
        #expect(rambafile.text(key)?.value == "\(value)", "\(name)")
      }
    }
  }

  @Test func `there is a real Rambafile for each expectation`() throws {
    #expect(Set(try Self.expected.keys) == Set(Self.files.map(\.lastPathComponent)))
  }

  static var expected: [String: Any] {
    get throws {
      let folder = try #require(CompatibilityData.folder)
      let data = try Data(contentsOf: folder.appendingPathComponent("rambafiles/EXPECTED.json"))
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
  }
}
