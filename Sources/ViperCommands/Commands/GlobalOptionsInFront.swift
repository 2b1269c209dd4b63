import ArgumentParser

/// The options that all commands have, for a completion script that offers them in front of a
/// command too, where viper takes them and the parser knows none.
///
/// What they are is read off the script's part for `version`, which has no other options.
struct GlobalOptionsInFront {
  private let shell: CompletionShell

  init(of shell: CompletionShell) { self.shell = shell }

  func add(to script: inout String) {
    switch shell {
    case .bash: addForBash(to: &script)
    case .zsh: addForZsh(to: &script)
    default: addForFish(to: &script)
    }
  }

  private func addForBash(to script: inout String) {
    guard let body = script.part(from: "_viper_version() {\n", to: "\n}\n"),
      let place = script.firstRange(of: "    __viper_offer_flags_options 0\n")
    else { return }
    script.replaceSubrange(place, with: body + "\n")
  }

  private func addForZsh(to script: inout String) {
    let start = "    local -ar arg_specs=(\n"
    let end = "        '--version[Show the version.]'\n"
    guard
      let body = script.part(from: "_viper_version() {\n    local -i ret=1\n", to: end),
      let place = script.firstRange(of: start)
    else { return }
    script.replaceSubrange(place, with: body)
  }

  private func addForFish(to script: inout String) {
    let parse = "__viper_parse_subcommand 0 "
    let options = script.part(from: "        case 'version'\n            \(parse)", to: "\n")
    guard let options, let place = script.firstRange(of: "\(parse)'version' 'h/help'\n") else {
      return
    }
    script.replaceSubrange(place, with: parse + options + "\n")
    let its = "\"viper version\" "
    for line in script.split(separator: "\n") where line.contains(its) {
      let isInFront = line.contains("\(its)version'") || line.contains("\(its)h help'")
      if !isInFront { script += "\n" + line.replacing(its, with: "\"viper\" ") }
    }
  }
}

extension String {
  /// What stands between two texts, first after first.
  fileprivate func part(from start: String, to end: String) -> String? {
    guard let head = firstRange(of: start),
      let tail = self[head.upperBound...].firstRange(of: end)
    else { return nil }
    return String(self[head.upperBound..<tail.lowerBound])
  }
}
