import Foundation
import Testing
package import ViperCommands

/// What a command with `--json` answers: exit code, diagnostics and result.
///
/// Tests compare codes, places and names, never sentences: those may improve at any time.
package struct Answer: Sendable, CustomTestStringConvertible {
  /// One error or warning.
  package struct Problem: Sendable {
    package let severity, code, message: String
    package let file: String?
    package let line, column: Int?
    package let notes, hints: [String]

    fileprivate init(_ object: JSONValue) {
      severity = object["severity"].text ?? ""
      code = object["code"].text ?? ""
      message = object["message"].text ?? ""
      (file, line, column) = (object["file"].text, object["line"].number, object["column"].number)
      (notes, hints) = (object["notes"].texts, object["hints"].texts)
    }

    /// `FILE:LINE:COLUMN`, as much of it as is known.
    package var place: String {
      ([file].compactMap(\.self) + [line, column].compactMap { $0.map(String.init) })
        .joined(separator: ":")
    }

    /// What the message, the notes and the hints have in backquotes.
    package var names: Set<String> {
      Set(([message] + notes + hints).flatMap(Answer.quoted))
    }

    /// What the hints have in backquotes: commands to run and names to use.
    package var suggestions: Set<String> { Set(hints.flatMap(Answer.quoted)) }

    fileprivate func isAt(_ place: String) -> Bool {
      self.place == place || self.place.hasPrefix(place + ":")
    }
  }

  package let exit: ExitCode
  /// Errors and warnings, in their order, and then the findings of `doctor`.
  package let problems: [Problem]
  package let result: JSONValue

  /// Reads what a run has printed, which must be one object.
  package init(_ exit: ExitCode, printed text: String) {
    self.exit = exit
    var object = JSONValue.null
    do {
      object = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    } catch {
      Issue.record("not a JSON object: \(error)\n\(text)")
    }
    result = object["result"]
    let findings = result["sections"].list.flatMap { $0["findings"].list }
    problems = (object["diagnostics"].list + findings).map(Problem.init)
  }

  /// The codes of the errors, in their order.
  package var errors: [String] { problems.filter { $0.severity == "error" }.map(\.code) }

  /// The codes of the warnings, in their order.
  package var warnings: [String] { problems.filter { $0.severity == "warning" }.map(\.code) }

  /// All names in backquotes, including those in the notes of the result.
  package var names: Set<String> {
    problems.reduce(into: Set(result["notes"].texts.flatMap(Self.quoted))) {
      $0.formUnion($1.names)
    }
  }

  /// Whether the command failed with these errors, in any order, and no others.
  package func fails(with errors: [ExpectedProblem]) -> Bool {
    exit == .failed && self.errors.sorted() == errors.map(\.code).sorted()
      && errors.allSatisfy { reports($0.code, at: $0.place, names: $0.names) }
  }

  /// Whether the command failed with this one error.
  package func fails(
    _ code: String, exit: ExitCode = .failed, at place: String? = nil, naming names: String...,
    suggesting suggestions: String...
  ) -> Bool {
    self.exit == exit && errors == [code]
      && reports(code, at: place, names: names, suggestions: suggestions)
  }

  /// Whether there is such an error or warning, perhaps among others.
  ///
  /// - Parameters:
  ///   - code: the code of the diagnostic.
  ///   - place: `FILE`, `FILE:LINE` or `FILE:LINE:COLUMN`.
  ///   - names: what must be in backquotes in the message, a note or a hint.
  ///   - suggestions: what must be in backquotes in a hint.
  /// - Returns: true where one diagnostic has all of it.
  package func reports(
    _ code: String, at place: String? = nil, naming names: String...,
    suggesting suggestions: String...
  ) -> Bool {
    reports(code, at: place, names: names, suggestions: suggestions)
  }

  /// The same with names in a list, for tests with a table of cases.
  package func reports(
    _ code: String, at place: String? = nil, names: [String], suggestions: [String] = []
  ) -> Bool {
    problems.contains { problem in
      problem.code == code && place.map(problem.isAt) != false
        && problem.names.isSuperset(of: names)
        && problem.suggestions.isSuperset(of: suggestions)
    }
  }

  /// What a failed expectation shows.
  package var testDescription: String {
    let lines = problems.map {
      "\($0.severity) \($0.code) at \($0.place): \(([$0.message] + $0.notes + $0.hints))"
    }
    return (["exit \(exit)"] + lines).joined(separator: "\n")
  }

  /// What a text has in backquotes.
  private static func quoted(in text: String) -> [String] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { !$0.isMultiple(of: 2) }.map { String(parts[$0]) }
  }
}

/// An error or warning that a case of a test expects.
package struct ExpectedProblem: Sendable {
  package let code: String
  /// `FILE`, `FILE:LINE` or `FILE:LINE:COLUMN`.
  package let place: String?
  /// What must be in backquotes in the message, a note or a hint.
  package let names: [String]

  package init(_ code: String, at place: String? = nil, naming names: String...) {
    (self.code, self.place, self.names) = (code, place, names)
  }
}

/// A value of JSON; what is missing is `null`.
package enum JSONValue: Sendable, Equatable, Decodable {
  case null
  case flag(Bool)
  case number(Int)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  /// A field of an object.
  package subscript(_ name: String) -> JSONValue {
    if case .object(let fields) = self { fields[name] ?? .null } else { .null }
  }

  /// The elements of a list; none of anything else.
  package var list: [JSONValue] { if case .list(let list) = self { list } else { [] } }

  /// Changes of files, each as `ACTION PATH`.
  package var actions: [String] {
    list.map { "\($0["action"].text ?? "") \($0["path"].text ?? "")" }
  }

  /// Places in files that mention a name, each as `PATH:LINE NAME`.
  package var mentions: [String] {
    list.map { "\($0["path"].text ?? ""):\($0["line"].number ?? 0) \($0["word"].text ?? "")" }
  }

  /// The fields of an object; none of anything else.
  package var fields: [String: JSONValue] {
    if case .object(let fields) = self { fields } else { [:] }
  }

  package var number: Int? { if case .number(let number) = self { number } else { nil } }

  package var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The texts of a list.
  package var texts: [String] { list.compactMap(\.text) }

  /// The texts that the elements of a list have in a field.
  package func texts(_ field: String) -> [String] { list.compactMap { $0[field].text } }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral
{
  package init(stringLiteral text: String) { self = .text(text) }
  package init(booleanLiteral flag: Bool) { self = .flag(flag) }
  package init(integerLiteral number: Int) { self = .number(number) }
  package init(arrayLiteral list: JSONValue...) { self = .list(list) }
}

extension TestProject {
  /// Runs a command with `--json`.
  package func answer(_ arguments: String...) -> Answer { answer(arguments) }

  /// Runs a command with `--json`.
  package func answer(_ arguments: [String]) -> Answer {
    let printed = console.output.utf8.count
    let exit = Viper.run(arguments + ["--json"], in: world)
    return Answer(
      exit, printed: String(decoding: console.output.utf8.dropFirst(printed), as: UTF8.self))
  }

  /// Runs a command with `--json` that waits for git.
  package func answerOnOwnThread(_ arguments: String...) async -> Answer {
    await answerOnOwnThread(arguments)
  }

  /// Runs a command with `--json` that waits for git.
  package func answerOnOwnThread(_ arguments: [String]) async -> Answer {
    await onOwnThread { [self] in answer(arguments) }
  }
}
