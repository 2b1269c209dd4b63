import Diagnostics
import Liquid
import Testing

@Suite struct EncodingFiltersTests {
  @Test(arguments: [
    Expectation("{{ 'a b&c/é~-._' | url_encode }}", "a+b%26c%2F%C3%A9~-._"),
    Expectation("{{ 'a+b%26c%C3%A9' | url_decode }}", "a b&cé"),
    Expectation("{{ '%zz%4' | url_decode }}", "%zz%4"),
    Expectation("{{ '%ff' | url_decode }}", nil),
    Expectation("{{ 5 | url_encode }}", "5"),
    Expectation("[{{ nothing | url_encode }}{{ nothing | url_decode }}]", "[]"),
  ])
  func `url_encode and url_decode`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation(
      "{{ 'a' | base64_encode }}{{ 'ab' | base64_encode }}{{ 'abc' | base64_encode }}",
      "YQ==YWI=YWJj"),
    Expectation(
      "{{ 'YQ==' | base64_decode }}{{ 'YWI=' | base64_decode }}{{ 'YWJj' | base64_decode }}",
      "aababc"),
    Expectation("{{ 'ÿ>?' | base64_encode }}", "w78+Pw=="),
    Expectation("{{ 'ÿ>?' | base64_url_safe_encode }}", "w78-Pw=="),
    Expectation("{{ 'w78-Pw==' | base64_url_safe_decode }}", "ÿ>?"),
    Expectation("{{ 'w78-Pw' | base64_url_safe_decode }}", "ÿ>?"),
    Expectation("{{ nothing | base64_encode }}{{ nothing | base64_decode }}", ""),
    Expectation("{{ 'YQ' | base64_decode }}", nil),
    Expectation("{{ 'Y Q=' | base64_decode }}", nil),
    Expectation("{{ 'YQ=a' | base64_decode }}", nil),
    Expectation("{{ '????' | base64_decode }}", nil),
    Expectation("{{ '====' | base64_decode }}", nil),
  ])
  func `base64 with both alphabets`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
