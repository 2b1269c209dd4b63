import SwiftText
import Workspace

/// Finds the code of a class or extension that belongs to another layer.
struct MisplacedCodeScan {
  private typealias Finding = (kind: MisplacedCode.Kind, token: Int, service: String?)

  let file: SwiftFile
  let path: Path
  let type: SwiftDeclaration

  /// The entries, at most one of a kind in a line, in the order of the file.
  var entries: [ControllerChecklist.Entry] {
    let names = file.index(at: type.keyword)..<file.index(at: type.body?.lowerBound ?? type.keyword)
    var found: [Finding] = names.filter { word(at: $0)?.hasSuffix("DataSource") == true }
      .map { (.isDataSource, $0, nil) }
    if let body = type.body {
      found += (names.upperBound..<file.index(at: body.upperBound)).compactMap(finding)
    }
    found += file.members(of: type).filter(keepsState)
      .map { (.keepsState, file.index(at: $0.keyword) + 1, nil) }
    var (line, offset, known) = (1, 0, Set<[Int]>())
    return found.sorted { $0.token < $1.token }.compactMap { finding in
      let start = file.tokens[finding.token].range.lowerBound
      line += file.bytes[offset..<start].count { $0 == UInt8(ascii: "\n") }
      offset = start
      guard known.insert([line, finding.kind.order]).inserted else { return nil }
      return ControllerChecklist.Entry(
        kind: finding.kind, path: path, line: line, code: code(at: finding.token),
        target: finding.kind == .navigates ? target(at: finding.token) : nil,
        service: finding.service)
    }
  }

  private func word(at index: Int) -> String? { file.word(at: index) }

  private func isUpper(at index: Int) -> Bool { word(at: index)?.first?.isUppercase == true }

  private func finding(at index: Int) -> Finding? {
    let token = file.tokens[index]
    guard token.kind == .word else { return nil }
    let isCall = file.isSymbol("(", at: index + 1)
    if isCall, isUpper(at: index), let finding = creation(at: index) { return finding }
    guard let word = word(at: index), let rule = MisplacedCode.rules[word],
      matches(rule.context, at: index, isCall: isCall)
    else { return nil }
    var (kind, service) = (rule.kind, rule.service)
    if case .memberOfType = rule.context {
      service = self.word(at: index - 2)
      if MisplacedCode.rules[service ?? ""] != nil { return nil }
      if service == "UIApplication" { (kind, service) = (.navigates, nil) }
    }
    return (kind, index, service)
  }

  private func matches(_ context: MisplacedCode.Context, at index: Int, isCall: Bool) -> Bool {
    let isMember = file.isSymbol(".", at: index - 1)
    return switch context {
    case .anywhere: true
    case .call: isCall && word(at: index - 1) != "func"
    case .callWith(let label):
      isCall && word(at: index - 1) != "func" && !(isMember && isUpper(at: index - 2))
        && file.inside(index + 1).contains {
          word(at: $0) == label && file.isSymbol(":", at: $0 + 1)
        }
    case .memberOf(let value): isMember && word(at: index - 2) == value
    case .memberOfType: isMember && isUpper(at: index - 2) && !file.isSymbol(".", at: index - 3)
    case .firstLabel: file.isSymbol("(", at: index - 1) && isUpper(at: index - 2)
    case .assigned: file.isSymbol("=", at: index + 1) && !file.isSymbol("=", at: index + 2)
    }
  }

  /// The creation of a collaborator or of another screen.
  private func creation(at index: Int) -> Finding? {
    guard !file.isSymbol(".", at: index - 1), let name = word(at: index) else { return nil }
    if MisplacedCode.collaborators.contains(where: name.hasSuffix) {
      return (.buildsCollaborators, index, name)
    }
    let isScreen = name.hasSuffix("ViewController") && !name.hasPrefix("UI")
    return isScreen ? (.navigates, index, nil) : nil
  }

  private func keepsState(_ member: SwiftDeclaration) -> Bool {
    // `wrap` inserts `output`.
    guard member.kind == .var, member.name != "output",
      !member.modifiers.contains(where: { ["static", "class", "override"].contains($0) }),
      !member.attributes.contains(where: { $0.hasPrefix("IB") || $0.hasPrefix("UI") })
    else { return false }
    if let body = member.body, !file.hasValue(member),
      !["willSet", "didSet"].contains(file.words(in: body).first)
    {
      return false
    }
    let value = file.index(at: member.keyword) + 2..<file.index(at: member.range.upperBound)
    let words = file.type(of: member)?.words ?? Array(value.lazy.compactMap(file.word).prefix(1))
    return !words.contains { word in
      word.hasPrefix("UI") || word.hasPrefix("NSLayout")
        || MisplacedCode.views.contains(where: word.hasSuffix)
    }
  }

  /// The expression up to a finding, such as `navigationController?.pushViewController`.
  private func code(at token: Int) -> String {
    var start = token
    while start > 1, file.isSymbol(".", at: start - 1) {
      var before = start - 2
      while file.isSymbol("?", at: before) || file.isSymbol("!", at: before) { before -= 1 }
      guard word(at: before) != nil else { break }
      start = before
    }
    if word(at: start) == "self", start < token { start += 2 }
    var end = token
    if isUpper(at: end), file.isSymbol(".", at: end + 1), word(at: end + 2) != nil { end += 2 }
    return file.text(file.tokens[start].range.lowerBound..<file.tokens[end].range.upperBound)
      .filter { !$0.isWhitespace }
  }

  /// The screen to which some code leads, where a name says so.
  private func target(at token: Int) -> String? {
    guard word(at: token) != "UIStoryboardSegue" else { return nil }
    if let own = word(at: token).flatMap(screen) { return own }
    let argument = file.inside(token + 1)
    let rest = argument.upperBound..<(nextLineStart(after: argument.upperBound))
    if let found = screen(in: argument) ?? screen(in: rest) { return found }
    // `let profile = ProfileViewController()` may come before.
    guard let first = argument.first, let name = word(at: first), name != "self" else { return nil }
    let offset = file.tokens[token].range.lowerBound
    let around = file.members(of: type).first { $0.range.contains(offset) }
    let start = file.index(at: around?.range.lowerBound ?? offset)
    if let value = value(of: name, in: start..<token) {
      // `let navigation = UINavigationController(rootViewController: profile)` names another one.
      let others = value.prefix(20).lazy.compactMap(word)
        .compactMap { self.value(of: $0, in: start..<value.lowerBound) }
      if let found = screen(in: value) ?? others.compactMap(screen).first { return found }
    }
    let tail = ["ViewController", "VC", "Controller"].first { name.hasSuffix($0) && name != $0 }
    return tail.map { String(name.dropLast($0.count)).capitalized }
      .flatMap { ["Nav", "Navigation", "View", "Alert", "Activity"].contains($0) ? nil : $0 }
  }

  /// What the last assignment in a range gives a variable.
  private func value(of name: String, in range: Range<Int>) -> Range<Int>? {
    range.last { word(at: $0) == name && file.isSymbol("=", at: $0 + 1) }
      .map { $0 + 2..<nextLineStart(after: $0 + 2) }
  }

  /// The first token of the next line that is not inside of brackets.
  private func nextLineStart(after index: Int) -> Int {
    var index = index
    while index < file.tokens.count, !file.tokens[index].startsLine {
      index = max(index, file.inside(index).upperBound) + 1
    }
    return min(index, file.tokens.count)
  }

  private func screen(in range: Range<Int>) -> String? {
    range.lazy.compactMap { index in
      let token = file.tokens[index]
      if let text = token.literalText(in: file.bytes) { return screen(text) ?? segue(text) }
      return word(at: index).flatMap(screen)
    }.first
  }

  /// The module that a class of a screen belongs to: `Profile` for `ProfileViewController`.
  private func screen(_ name: String) -> String? {
    guard name.first?.isUppercase == true, name != type.name,
      !["UI", "NS", "SF", "MF"].contains(where: name.hasPrefix)
    else { return nil }
    let module = ModuleWrap.module(of: name)
    if module != name { return module.isEmpty ? nil : module }
    return ["Assembly", "ModuleConfigurator"].first { name.hasSuffix($0) && name != $0 }
      .map { String(name.dropLast($0.count)) }
  }

  /// The screen that the identifier of a segue names: `showProfile`, `ProfileSegue`, `toProfile`.
  private func segue(_ text: String) -> String? {
    var rest = text[...]
    for start in ["show", "open", "goTo", "to", "present", "push", "Show", "Open", "GoTo", "To"]
    where rest.hasPrefix(start) && rest.dropFirst(start.count).first?.isUppercase == true {
      rest = rest.dropFirst(start.count)
    }
    if rest.lowercased().hasSuffix("segue") { rest = rest.dropLast(5) }
    let module = ModuleWrap.module(of: String(rest).capitalized)
    return !module.isEmpty && rest.allSatisfy(\.isPartOfName) && rest != text ? module : nil
  }
}
