import Testing

/// What viper inserts into modules are templates, and not texts of the program.
@Suite("Inserted code")
struct InsertedCodeTests {
  @Test func `is in templates, and not in Swift strings`() throws {
    let starts = [
      "func ", "let ", "var ", "class ", "struct ", "extension ", "protocol ", "init(", "@Test",
      "#expect", "XCTAssert",
    ]
    let code = try [
      "ViperActions/Additions", "ViperActions/Reading", "ViperActions/Sync",
      "ModuleTemplates/Additions",
    ].flatMap { try SourceTree.swiftFiles(below: "Sources/" + $0) }
    #expect(code.count > 15)
    for file in code {
      for line in file.text.split(separator: "\n") where !line.contains("//") {
        let texts = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
          .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
        for text in texts {
          #expect(!starts.contains { text.hasPrefix($0) }, "\(file.path): \(line)")
        }
      }
    }
  }
}
