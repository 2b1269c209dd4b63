import Testing
import ViperCommands
import ViperTestSupport

@Suite("The man page")
struct ManualTests {
  private func page() -> String {
    let project = TestProject()
    #expect(Viper.run(["manual"], in: project.world) == .done, "\(project.console.errors)")
    return project.console.output
  }

  @Test("names every command of the help, with its options")
  func complete() {
    let page = page()
    let help = TestProject()
    #expect(Viper.run(["--help"], in: help.world) == .done)
    let commands = help.console.output
      .split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != "SUBCOMMANDS:" }.dropFirst().prefix { !$0.isEmpty }
      .filter { !$0.hasPrefix("   ") }.compactMap { $0.split(separator: " ").first }
    #expect(commands.contains("gen") && commands.contains("setup"))
    for command in commands {
      #expect(page.contains(".SS \"viper \(command)"), "\(command)")
      let own = TestProject()
      #expect(Viper.run(["\(command)", "--help"], in: own.world) == .done)
      for option in own.console.output.split(whereSeparator: { " ,/\n[]".contains($0) })
      where option.hasPrefix("--") && option != "--version" && option != "--help" {
        let written = option.split(separator: "-", omittingEmptySubsequences: false)
          .joined(separator: "\\-")
        #expect(page.contains(written), "\(option)")
      }
    }
  }

  @Test("starts as man wants it, and escapes what man would obey")
  func form() {
    let page = page()
    #expect(page.hasPrefix(".TH VIPER 1 "))
    #expect(page.contains("\n.SH NAME\nviper \\- generate VIPER modules"))
    for line in page.split(separator: "\n") where line.hasPrefix(".") {
      #expect(
        [".TH", ".SH", ".SS", ".PP", ".TP", ".br", ".nf", ".fi"].contains(String(line.prefix(3))),
        "\(line)")
    }
  }
}
