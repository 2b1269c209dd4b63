import Diagnostics
import Liquid
import Testing

@Suite struct TableRowTagTests {
  @Test(arguments: [
    Expectation(
      "{% tablerow i in (1..2) %}{{ i }}{% endtablerow %}",
      "<tr class=\"row1\">\n<td class=\"col1\">1</td><td class=\"col2\">2</td></tr>\n"),
    Expectation(
      "{% tablerow i in (1..3) cols: 2 %}{{ i }}{% endtablerow %}",
      "<tr class=\"row1\">\n<td class=\"col1\">1</td><td class=\"col2\">2</td></tr>\n<tr class=\"row2\"><td class=\"col1\">3</td></tr>\n"
    ),
    Expectation(
      "{% tablerow i in numbers limit: 1 offset: 2 %}{{ i }}{% endtablerow %}",
      "<tr class=\"row1\">\n<td class=\"col1\">3</td></tr>\n"),
    Expectation(
      "{% tablerow i in none %}{{ i }}{% endtablerow %}", "<tr class=\"row1\">\n</tr>\n"),
    Expectation("{% tablerow i in nothing %}{{ i }}{% endtablerow %}", ""),
    Expectation(
      "{% tablerow i in (1..3) cols: 2 %}{{ tablerowloop.row }}{{ tablerowloop.col }}{{ tablerowloop.col0 }}{{ tablerowloop.col_first }}{{ tablerowloop.col_last }}{% endtablerow %}",
      "<tr class=\"row1\">\n<td class=\"col1\">110truefalse</td><td class=\"col2\">121falsetrue</td></tr>\n<tr class=\"row2\"><td class=\"col1\">210truefalse</td></tr>\n"
    ),
    Expectation(
      "{% tablerow i in (1..1) %}{{ tablerowloop.index }}{{ tablerowloop.rindex0 }}{{ tablerowloop.first }}{{ tablerowloop.length }}{% endtablerow %}",
      "<tr class=\"row1\">\n<td class=\"col1\">10true1</td></tr>\n"),
    Expectation("{% tablerow i in numbers cols: yes %}{% endtablerow %}", nil),
    Expectation("{% tablerow i %}{% endtablerow %}", nil),
    Expectation("{% tablerow i in numbers %}", nil),
  ])
  func `tablerow prints rows`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
