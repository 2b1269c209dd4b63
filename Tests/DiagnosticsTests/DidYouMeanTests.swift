import Diagnostics
import Testing

@Suite("Did you mean")
struct DidYouMeanTests {
  @Test(arguments: [
    ("Dmeo", ["Demo", "DemoLite", "DemoTests"], "Demo"),
    ("demo", ["Demo", "Memo"], "Demo"),
    ("compny", ["company", "author"], "company"),
    ("upcas", ["upcase", "downcase"], "upcase"),
    ("gne", ["version", "gen"], "gen"),
    ("vipre", ["viper", "viper_table"], "viper"),
  ])
  func `finds the nearest word`(word: String, candidates: [String], expected: String) {
    #expect(DidYouMean.nearest(to: word, among: candidates) == expected)
  }

  @Test(arguments: [
    ("foo", ["bar", "company"]), ("", ["a"]), ("a", ["b", "c"]), ("Demo", ["Demo"]), ("x", []),
    ("profile", ["prefix"]),
  ])
  func `stays silent when nothing is near`(word: String, candidates: [String]) {
    #expect(DidYouMean.nearest(to: word, among: candidates) == nil)
  }

  @Test func `takes the first of equally near words`() {
    #expect(DidYouMean.nearest(to: "cat", among: ["car", "bat"]) == "car")
  }
}
