import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper gen over files that differ in their header")
struct HeaderDifferenceTests {
  private static let path = "Demo/Modules/Profile/Presenter/ProfilePresenter.swift"
  private static let template = """
    //
    //  {{ module_info.file_name }}
    //  {{ module_info.project_name }}
    //
    //  Created by {{ developer.name }} on {{ date }}.
    //  Copyright © {{ year }} {{ developer.company }}. All rights reserved.
    //  Built {{ 'now' | date: '%Y-%m-%d %H:%M %z' }} by {{ developer.name | upcase | slice: 0, 3 }}
    //  (c) 2020 The House

    final class {{ module_info.name }}Presenter {}

    """
  private static func tree(_ file: String?) -> [String: String] {
    DemoProject.tree(["Templates/screen/Code/presenter.swift.liquid": template, path: file])
  }

  /// What Jane got on the day of the tests.
  private static func generated() throws -> String {
    let project = TestProject(tree(nil))
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done)
    return try project.snapshot().texts[path] ?? ""
  }

  @Test(arguments: [
    ("Created by Jane Doe", "Created by José Ñandú"), ("Jane Doe", ""),
    ("All rights reserved", "all rights reserved by us"), ("Acme", "Old Acme Ltd."),
    ("(c) 2020 The House", "Copyright 2026 Another House"), (" JAN", " BOB"),
  ])
  func `another author, day, year, time zone or copyright line is no conflict and stays`(
    part: String, other: String
  ) throws {
    let text = try Self.generated()
    try #require(text.contains(part), "\(text)")
    let theirs = text.replacing(part, with: other)
    for options in [[], ["--force"], ["--skip-existing"], ["--diff"]] {
      let project = TestProject(Self.tree(theirs))
      #expect(
        Viper.run(["gen", "Profile"] + options, in: project.world) == .done,
        "\(project.console.errors)")
      #expect(try project.snapshot().texts[Self.path] == theirs)
      #expect(!project.console.output.contains("JosÉ"), "no difference is shown")
      #expect(!project.console.errors.contains("conflict"))
    }
  }

  @Test
  func `a file that a colleague generated on another day in another time zone counts as generated`()
    throws
  {
    let theirs = TestProject(
      Self.tree(nil),
      clock: FixedClock(
        CalendarDate(year: 2031, month: 1, day: 31),
        Moment(seconds: 1_927_000_000, offset: 20_700)))
    #expect(
      Viper.run(["gen", "Profile", "--author", "Zoë Smith-O'Hara"], in: theirs.world) == .done)
    let text = try #require(try theirs.snapshot().texts[Self.path])
    #expect(text.contains("31/01/2031") && text.contains("+0545"))
    let ours = TestProject(Self.tree(text))
    let answer = ours.answer("gen", "Profile")
    #expect(answer.exit == .done)
    #expect(answer.result["changes"].actions.contains("identical \(Self.path)"))
    #expect(try ours.snapshot().texts[Self.path] == text)
  }

  @Test(arguments: ["%F", "%H:%M", "%I", "%z", "%N", "%L"])
  func `a date, time or time zone may end a line of the header`(_ format: String) throws {
    let path = "Templates/screen/Code/presenter.swift.liquid"
    let template = "// Built {{ 'now' | date: '\(format)' }}\nfinal class Presenter {}\n"
    let theirs = TestProject(
      DemoProject.tree([path: template]),
      clock: FixedClock(
        CalendarDate(year: 2031, month: 1, day: 31),
        Moment(seconds: 1_927_604_800, nanoseconds: 546_000_123, offset: 20_700)))
    #expect(Viper.run(["gen", "Profile"], in: theirs.world) == .done)
    let text = try #require(try theirs.snapshot().texts[Self.path])
    let answer = TestProject(DemoProject.tree([path: template, Self.path: text]))
      .answer("gen", "Profile")
    #expect(answer.result["changes"].actions.contains("identical \(Self.path)"))
  }

  @Test(arguments: [true, false])
  func `a copyright line that only one of the two has is no conflict either`(_ isNew: Bool) throws {
    let rambafile = """
      company: Acme
      author: Jane Doe
      project_name: Demo
      project_file_path: Modules
      """
    // Without a Rambafile there is no company.
    let project = TestProject(isNew ? [:] : ["Rambafile": rambafile])
    try #require(Viper.run(["gen", "Profile", "viper"], in: project.world) == .done)
    let view = "Modules/Profile/View/ProfileViewInput.swift"
    let text = try #require(try project.snapshot().texts[view])
    #expect(text.contains("Copyright") != isNew)
    let place = project.root.appending("Rambafile")
    if isNew { project.files.put(rambafile, at: place) } else { project.files.take(place) }
    let answer = project.answer("gen", "Profile", "viper")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(answer.result["changes"].actions.contains("identical \(view)"))
    #expect(try project.snapshot().texts[view] == text)
  }

  @Test(arguments: [
    ("ProfilePresenter {}", "ProfilePresenter { }"), ("//  Demo\n", "//  Demo App\n"),
    ("\n\nfinal", "\n// TODO\n\nfinal"), ("//  Created by", "//  Made by"),
    ("All rights reserved.\n", "All rights reserved.\n//\n"),
    ("final class", "// Copyright 2026 Jane\nfinal class"),
  ])
  func `everything else is a conflict`(part: String, other: String) throws {
    let text = try Self.generated()
    try #require(text.contains(part), "\(text)")
    let project = TestProject(Self.tree(text.replacing(part, with: other)))
    let before = try project.snapshot()
    #expect(project.answer("gen", "Profile").fails("gen.conflict", naming: Self.path))
    #expect(try before.changes(to: project.snapshot()) == [])
  }

  @Test func `a year in the code is compared with the rendered one`() throws {
    let template = "let since = {{ year }} // {{ date }}\nlet next = {{ year | plus: 1 }}\n"
    let path = "Templates/screen/Code/presenter.swift.liquid"
    for (file, code) in [
      ("let since = 2020 // 01/02/2020\nlet next = 2021\n", ExitCode.done),
      ("let since = 2020 // 01/02/2020\nvar next = 2021\n", .failed),
    ] {
      let project = TestProject(DemoProject.tree([path: template, Self.path: file]))
      #expect(Viper.run(["gen", "Profile"], in: project.world) == code)
      #expect(try project.snapshot().texts[Self.path] == file)
    }
  }
}
