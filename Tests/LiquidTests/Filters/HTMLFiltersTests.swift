import Diagnostics
import Liquid
import Testing

@Suite struct HTMLFiltersTests {
  @Test(arguments: [
    Expectation(
      "{{ html | escape }}", "&lt;p class=&quot;x&quot;&gt;Tom &amp; &#39;Jerry&#39;&lt;/p&gt;"),
    Expectation("{{ '<' | h }}", "&lt;"),
    Expectation("{{ '&amp;' | escape }}", "&amp;amp;"),
    Expectation(
      "{{ '&amp; & &#39; &#x; &x &lt' | escape_once }}",
      "&amp; &amp; &#39; &amp;#x; &amp;x &amp;lt"),
    Expectation("{{ 1.5 | escape }}", "1.5"),
    Expectation("[{{ nothing | escape }}]", "[]"),
    Expectation("{{ name | escape: 1 }}", nil),
  ])
  func `escape and escape_once make text safe for HTML`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation("{{ html | strip_html }}", "Tom & 'Jerry'"),
    Expectation("{{ 'a<script>b</script>c<style>d</style>e<!-- f -->g' | strip_html }}", "aceg"),
    Expectation("{{ 'a<br\n/>b' | strip_html }}", "ab"),
    Expectation("{{ 'a < b' | strip_html }}", "a < b"),
    Expectation("{{ '<script>a' | strip_html }}", "a"),
    Expectation("{{ '<!-- <b>' | strip_html }}", ""),
    Expectation("{{ 5 | strip_html }}", "5"),
    Expectation("{{ nothing | strip_html }}", ""),
  ])
  func `strip_html removes tags, and scripts, styles and comments with their content`(
    _ expectation: Expectation
  ) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
