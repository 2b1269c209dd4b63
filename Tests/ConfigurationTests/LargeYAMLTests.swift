import Configuration
import Diagnostics
import Testing
import Workspace

/// Nothing in a file of 1 MB makes reading it take longer than the file is long.
@Suite("Large YAML")
struct LargeYAMLTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    /// What refuses it; nil where it is read.
    var code: Diagnostic.Code?

    var testDescription: String { name }
  }

  static let shapes = [
    Shape(name: "one key again and again", text: String(repeating: "a: 1\n", count: 50_000)),
    Shape(name: "many keys", text: (0..<95_000).map { "k\($0): 1\n" }.joined()),
    Shape(
      name: "many keys in one line",
      text: "{" + (0..<70_000).map { "key\($0): 1, " }.joined() + "}"),
    Shape(
      name: "many declarations",
      text: "templates:\n" + (0..<20_000).map { "- {name: t\($0), branch: main}\n" }.joined()),
    Shape(
      name: "many declarations with keys of no use",
      text: "templates:\n" + (0..<16_000).map { "- {name: t\($0), nmae: x}\n" }.joined()),
    Shape(
      name: "many values", text: String(repeating: "- a\n", count: 250_000), code: "yaml.too-large"),
    Shape(
      name: "brackets", text: String(repeating: "[", count: 1_000_000), code: "yaml.too-deep"),
    Shape(
      name: "dashes", text: String(repeating: "- ", count: 500_000), code: "yaml.too-deep"),
    Shape(name: "a long scalar", text: "a: " + String(repeating: "x", count: 1_000_000)),
    Shape(name: "a long key", text: String(repeating: "x", count: 1_000) + ": 1\n"),
    Shape(
      name: "escapes", text: "a: \"" + String(repeating: "\\n", count: 500_000) + "\"\n"),
    Shape(
      name: "a quotation without an end",
      text: "a: \"" + String(repeating: "x y\n", count: 250_000),
      code: "yaml.invalid"),
    Shape(
      name: "anchors", text: "a:\n" + (0..<50_000).map { "- &a\($0) x\n" }.joined()),
    Shape(
      name: "aliases of a large list",
      text: "a: &a [" + String(repeating: "x,", count: 50_000) + "]\nb: [*a, *a, *a]\n",
      code: "yaml.too-large"),
    Shape(
      name: "comments", text: String(repeating: "# * & [ {\n", count: 100_000)),
  ]

  @Test(.timeLimit(.minutes(1)), arguments: shapes) func `is read or refused in linear time`(
    shape: Shape
  ) {
    let bytes = Array(shape.text.utf8)
    let start = ContinuousClock().now
    do throws(Diagnostic) {
      let rambafile = try Rambafile(bytes, at: Path("/Rambafile"), named: "Rambafile")
      #expect(shape.code == nil)
      #expect(rambafile.warnings.count <= 202)
    } catch {
      #expect(error.code == shape.code, "\(error.message)")
      #expect(error.location?.line != 0)
    }
    // Seconds where it takes a tenth: only what is not linear takes longer.
    #expect(ContinuousClock().now - start < .seconds(30))
  }

  @Test func `with a problem in each line reports a hundred, and how many more there are`() throws {
    let text = String(repeating: "a: 1\n", count: 1_001)
    let rambafile = try Rambafile(Array(text.utf8), at: Path("/Rambafile"), named: "Rambafile")
    let repeated = rambafile.warnings.filter { $0.code == "yaml.duplicate-key" }
    #expect(repeated.count == 101)
    #expect(repeated.first?.location?.line == 1 && repeated[99].location?.line == 100)
    #expect(repeated.last?.message == "900 more problems like this are not listed")
  }

  @Test func `takes keys of other bytes for other keys, and nothing of a merge for a repetition`()
    throws
  {
    let text = "\u{E9}: 1\ne\u{301}: 2\nx: &x {company: A}\n<<: *x\ncompany: B\n"
    let rambafile = try Rambafile(Array(text.utf8), at: Path("/Rambafile"), named: "Rambafile")
    #expect(!rambafile.warnings.contains { $0.code == "yaml.duplicate-key" })
    #expect(rambafile.text(.company)?.value == "B")
  }
}
