import Diagnostics
import Liquid
import Testing

@Suite struct DateFilterTests {
  /// Thursday, 5 February 2026, 03:04:05 UTC.
  private static let clock = LocalMoment(seconds: 1_770_260_645)

  private static func text(_ template: String, _ clock: LocalMoment = clock) -> String? {
    do throws(Diagnostic) {
      return try Rendered.rendering(template, clock: clock).text
    } catch {
      return nil
    }
  }

  @Test(arguments: [
    ("%Y-%m-%d %H:%M:%S", "2026-02-05 03:04:05"), ("%y %j", "26 036"),
    ("%e|%I", " 5|03"), ("%b %B", "Feb February"), ("%a %A", "Thu Thursday"), ("%p", "AM"),
    ("%z", "+0000"), ("%s", "1770260645"), ("%F|%T", "2026-02-05|03:04:05"), ("%%", "%"),
    ("%D|%x|%R|%X|%h", "02/05/26|02/05/26|03:04|03:04:05|Feb"),
    ("%-d/%-m/%-H", "5/2/3"), ("%Q %", "%Q %"), ("100 % d", "100 % d"), ("%-Q%-", "%-Q%-"),
    ("plain", "plain"),
  ])
  func `directives of strftime`(_ format: String, _ text: String) {
    #expect(Self.text("{{ 'now' | date: '\(format)' }}") == text)
  }

  @Test func `nanoseconds are different for each use`() {
    let clock = LocalMoment(seconds: 0, nanoseconds: 999_999_998)
    let text = Self.text(
      "{{ 'now' | date: '%N' }} {{ 'now' | date: '%N %L' }} {{ 'now' | date: '%N %s' }}", clock)
    #expect(text == "999999998 999999999 999 000000000 0")
    #expect(Self.text("{{ '2016-03-14' | date: '%N %L' }}", clock) == "000000000 000")
    #expect(Self.text("{{ 'now' | date: '%N' }}", LocalMoment(nanoseconds: .max)) == "999999999")
  }

  @Test(arguments: [("%d %l:%M", "%l"), ("%-k", "%k"), ("%^a", "%^"), ("%5d", "%5"), ("%:z", "%:")])
  func `other directives of Ruby are an error`(_ format: String, _ directive: String) {
    let problem = Rendered.problem("{{ 'now' | date: '\(format)' }}")
    #expect(problem?.code == "liquid.filter")
    #expect(problem?.message.contains("`\(directive)`") == true)
    #expect(Self.text("{{ 'hello' | date: '\(format)' }}") == "hello")
  }

  @Test(arguments: [
    ("2016-03-14", "2016-03-14 00:00:00 +0000"), ("March 14, 2016", "2016-03-14 00:00:00 +0000"),
    ("mar 14 2016", "2016-03-14 00:00:00 +0000"),
    ("1457951415", "2016-03-14 10:30:15 +0000"), ("TODAY", "2026-02-05 03:04:05 +0000"),
    ("2000-02-29", "2000-02-29 00:00:00 +0000"), ("2023-02-31", "2023-03-03 00:00:00 +0000"),
    ("1969-12-31", "1969-12-31 00:00:00 +0000"), ("14/03/2016", "2016-03-14 00:00:00 +0000"),
    ("1.2.2003", "2003-02-01 00:00:00 +0000"), ("14 March 2016", "2016-03-14 00:00:00 +0000"),
    ("31.02.2023", "2023-03-03 00:00:00 +0000"), ("4 sep 2016", "2016-09-04 00:00:00 +0000"),
  ])
  func `spellings of dates`(_ date: String, _ text: String) {
    #expect(Self.text("{{ \"\(date)\" | date: '%Y-%m-%d %H:%M:%S %z' }}") == text)
  }

  @Test(arguments: [
    "hello", "", "-5", "2016-13-40", "99:99", "2.5 apples", "Monday", "2016-03", "2016-03-14 25:00",
    "14.03.16", "1.2.3", "03/14/2016", "14 3 2016", "14.03/2016", "14 Ma 2016", "a.b.2016",
    "0/1/2016", "2016-03-14T10:30:15Z", "March 2016", "10:30", "2016-03-14 1:2:3:4",
    "Ma 14, 2016",
    "not a date at all",
  ])
  func `other values stay unchanged`(_ value: String) {
    #expect(Self.text("{{ '\(value)' | date: '%Y' }}") == value)
  }

  @Test func `numbers are Unix time, nil stays nil, an empty format changes nothing`() {
    #expect(Self.text("{{ 0 | date: '%F %T' }}") == "1970-01-01 00:00:00")
    #expect(Self.text("{{ -1 | date: '%F %T' }}") == "1969-12-31 23:59:59")
    #expect(Self.text("[{{ nothing | date: '%F' }}]") == "[]")
    #expect(Self.text("{{ 'now' | date: '' }}{{ 'now' | date: nothing }}") == "nownow")
    #expect(Self.text("{{ 9223372036854775807 | date: '%F' }}") == "9223372036854775807")
    #expect(Self.text("{{ 'now' | date }}") == nil)
  }

  @Test func `local time is a fixed offset from UTC`() {
    let local = LocalMoment(seconds: 0, offset: -(3 * 3600 + 1800))
    #expect(
      Self.text("{{ 'now' | date: '%F %T %z' }}", local) == "1969-12-31 20:30:00 -0330")
    #expect(Self.text("{{ '2016-03-14' | date: '%H %s' }}", local) == "00 1457926200")
  }
}
