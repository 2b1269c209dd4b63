import Diagnostics
import Testing
import Workspace

@Suite("Percent escapes")
struct PercentEscapeTests {
  @Test(arguments: [
    ("a%41b", "aAb"), ("%c3%A9", "é"), ("100%", "100%"), ("%4", "%4"), ("%zz", "%zz"),
    ("%+5", "%+5"), ("%-0", "%-0"), ("%%41", "%A"),
  ])
  func `are decoded where two digits follow`(text: String, decoded: String) {
    #expect(text.percentDecoded == decoded)
  }
}
