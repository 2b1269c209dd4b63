import Foundation
import ModuleTemplates
import Testing
import ViperTestSupport
import Workspace

@Suite("The templates in the binary")
struct EmbeddingTests {
  @Test func `have the bytes of the folder's files`() throws {
    let files = try Catalog.files(below: ".")
    #expect(BundledTemplates.tree.entries.keys.sorted() == files.sorted())
    for file in files {
      #expect(BundledTemplates.text(of: file) == (try Catalog.text(of: file)), "\(file)")
    }
  }

  @Test func `are written as Swift's strings, whatever they say and wherever they lie`() throws {
    let work = FileManager.default.temporaryDirectory
      .appendingPathComponent("viper embed \(UUID().uuidString)")
    let templates = work.appendingPathComponent("my templates")
    let folder = templates.appendingPathComponent("a b")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    try Data("x: \"\\(y)\" & \\n:é\n\n\ttab".utf8).write(to: folder.appendingPathComponent("c.txt"))
    try Data("not taken\n".utf8).write(to: folder.appendingPathComponent(".hidden"))
    let output = work.appendingPathComponent("out.swift")
    let embedding = Process()
    embedding.executableURL = Catalog.folder.deletingLastPathComponent()
      .appendingPathComponent("Scripts/embed-templates")
    embedding.arguments = [templates.path, output.path]
    try embedding.run()
    embedding.waitUntilExit()
    #expect(embedding.terminationStatus == 0)
    let text = try String(contentsOf: output, encoding: .utf8)
    #expect(
      text.contains(#"    ("a b/c.txt", "x: \"\\(y)\" & \\n:é\n\n"# + "\t" + #"tab\n"),"#))
    #expect(!text.contains("hidden"))
  }
}
