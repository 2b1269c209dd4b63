import Foundation
import SwiftText
import Testing

@Suite("The types of real Swift files")
struct CompilerComparisonTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// All Swift files of a folder as one text, which the compiler parses like separate files.
  private func text(of folder: String) throws -> Data {
    let folder = Self.root.appending(path: folder, directoryHint: .isDirectory)
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var text = Data()
    for case let file as URL in files where file.pathExtension == "swift" {
      // `#!` is valid only in the first line.
      let bytes = try Data(contentsOf: file)
      if !bytes.starts(with: Data("#!".utf8)) { text += bytes + Data("\n".utf8) }
    }
    return text
  }

  @Test(arguments: ["Sources", "Tests", "Plugins", ".build/checkouts"])
  func `are those that the compiler sees`(folder: String) throws {
    let text = try text(of: folder)
    #expect(!text.isEmpty)
    let file = FileManager.default.temporaryDirectory
      .appending(path: "viper-types-\(UUID().uuidString).swift")
    try text.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let theirs = try compilersTypes(of: file)
    #expect(theirs.count > 1)
    let ours = try SwiftFile(Array(text)).types
    let lines = LineTable(Array(text))
    var (certain, conditional) = (Set<String>(), Set<String>())
    for type in ours {
      let end = try #require(type.body).upperBound - 1
      let place = "\(lines.place(of: type.keyword)) - \(lines.place(of: end))"
      if type.isConditional { conditional.insert(place) } else { certain.insert(place) }
    }
    #expect(theirs.subtracting(certain).subtracting(conditional).sorted() == [])
    // The compiler omits inactive branches of an `#if`.
    #expect(certain.subtracting(theirs).sorted() == [])
  }

  /// The locations of types and extensions in the output of `-dump-parse`.
  private func compilersTypes(of file: URL) throws -> Set<String> {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swiftc", "-frontend", "-dump-parse", "-swift-version", "6", "-enable-bare-slash-regex",
      file.path,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = [UInt8](try #require(try pipe.fileHandleForReading.readToEnd()))
    process.waitUntilExit()
    var places = Set<String>()
    let kinds = ["(class_decl", "(struct_decl", "(enum_decl", "(protocol ", "(extension_decl"]
    for bytes in output.split(separator: UInt8(ascii: "\n")) {
      let bytes = bytes.drop { $0 == UInt8(ascii: " ") }
      guard kinds.contains(where: { bytes.starts(with: $0.utf8) }) else { continue }
      let line = String(decoding: bytes, as: UTF8.self)
      guard let range = line.firstMatch(of: /swift:(\d+:\d+) - line:(\d+:\d+)\]/) else {
        continue
      }
      places.insert("\(range.1) - \(range.2)")
    }
    return places
  }
}

/// Lines and columns of bytes, from 1.
private struct LineTable {
  private var starts = [0]

  init(_ bytes: [UInt8]) {
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
  }

  func place(of offset: Int) -> String {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] > offset { high = middle } else { low = middle + 1 }
    }
    return "\(low):\(offset - starts[low - 1] + 1)"
  }
}
