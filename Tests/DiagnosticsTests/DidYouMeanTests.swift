import Diagnostics
import Testing

@Suite("Did you mean")
struct DidYouMeanTests {
  @Test(
    "finds the nearest word",
    arguments: [
      ("Dmeo", ["Demo", "DemoLite", "DemoTests"], "Demo"),
      ("demo", ["Demo", "Memo"], "Demo"),
      ("compny", ["company", "author"], "company"),
      ("upcas", ["upcase", "downcase"], "upcase"),
      ("gne", ["version", "gen"], "gen"),
      ("vipre", ["viper", "viper_table"], "viper"),
    ])
  func nearest(word: String, candidates: [String], expected: String) {
    #expect(DidYouMean.nearest(to: word, among: candidates) == expected)
  }

  @Test(
    "stays silent when nothing is near",
    arguments: [
      ("foo", ["bar", "company"]), ("", ["a"]), ("a", ["b", "c"]), ("Demo", ["Demo"]), ("x", []),
      ("profile", ["prefix"]),
    ])
  func nothing(word: String, candidates: [String]) {
    #expect(DidYouMean.nearest(to: word, among: candidates) == nil)
  }

  @Test("takes the first of equally near words")
  func tie() {
    #expect(DidYouMean.nearest(to: "cat", among: ["car", "bat"]) == "car")
  }
}
