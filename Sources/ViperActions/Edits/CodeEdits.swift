import Diagnostics
import SwiftText
import Workspace

/// Insertions into a project's code, or with `isRemoving` the removal of the same lines.
struct CodeEdits {
  typealias Place = SwiftSources.Place

  let sources: SwiftSources
  let isRemoving: Bool
  /// The lines that the user must insert or remove.
  private(set) var byHand: [AdditionPlan.ByHand] = []
  /// The imports to take out, once it is known whether the rest of their file needs them.
  private(set) var imports: [(source: Int, lines: String, isCopied: Bool)] = []
  private var edits: [Int: SwiftEdit] = [:]

  var hasChanges: Bool { !edits.isEmpty }

  init(_ sources: SwiftSources, removing isRemoving: Bool) {
    self.sources = sources
    self.isRemoving = isRemoving
  }

  // MARK: Declarations

  /// Adds the declarations of a text to a type, or removes them: properties go after the last one,
  /// other members to the end, types and extensions to the end of the file.
  mutating func apply(_ text: String, to place: Place) throws(Diagnostic) {
    let codes = try InsertedCode.declarations(in: text)
    // A placeholder needs the user.
    guard !text.contains("<#") else {
      let isDone = codes.allSatisfy { code in
        member(like: code, in: place).map { part, member in
          outdatedCalls(in: member, of: part, code.file, code.declaration.range).isEmpty
        } ?? false
      }
      if !isDone, !isRemoving { leaveToUser(text, in: place) }
      return
    }
    for code in codes {
      if code.declaration.kind == .import {
        apply(importOf: code.declaration.name, code.lines, isCopied: false, toFile: place.source)
      } else if code.declaration.kind.isType {
        if place.type.isCertain {
          apply(code, toFile: place.source)
        } else if !isRemoving {
          leaveToUser(code.lines, in: place)
        }
      } else if isRemoving {
        guard let (part, _) = member(like: code, in: place) else { continue }
        if !remove(code.lines, from: part) { leaveToUser(code.lines, in: part) }
      } else if try !completeMember(like: code, in: place) {
        edit(place, code.lines) {
          code.isStoredProperty
            ? $0.insert(property: code.lines, in: place.type)
            : $0.append(code.lines, to: place.type)
          return true
        }
      }
    }
  }

  /// Adds an import to a file, or notes it for ``AdditionRun/removeImports()``.
  private mutating func apply(
    importOf name: String, _ lines: String, isCopied: Bool, toFile source: Int
  ) {
    let isThere = sources.sources[source].file.imports(name)
    if isRemoving, isThere {
      imports.append((source, lines, isCopied))
    } else if !isRemoving, !isThere {
      change(source) { if !$0.changedCode.contains(lines) { $0.insert(import: lines) } }
    }
  }

  /// Adds to an edited file the imports that code of another one needs there, or notes them: all if it
  /// names a type of neither the project nor Swift, else those that it names, as in `FirebaseAuth.User`,
  /// or whose package declares the type.
  mutating func apply(importsFor code: Range<Int>, of origin: Int, toFile source: Int) {
    guard edits[source] != nil, origin != source else { return }
    let (file, target) = (sources.sources[origin].file, sources.sources[source].file)
    let imports = file.declarations.filter { one in
      one.kind == .import && !one.isConditional && !one.attributes.contains("testable")
        && target.imports(one.name) == isRemoving
        && (one.name != "Foundation" || isRemoving || !target.hasFoundation)
    }
    guard !imports.isEmpty else { return }
    let words = Set(file.words(in: code))
    let types = words.subtracting(SwiftFile.typesWithoutImport).filter { word in
      // One letter names a generic parameter.
      word.count > 1 && word.first?.isUppercase == true && !file.imports(word)
        && file.firstNaming(of: word, in: code) != nil
    }
    let folders = sources.folders(declaring: types)
    for one in imports
    where words.contains(one.name) || folders?.contains(one.name) ?? true {
      apply(importOf: one.name, file.text(one.range), isCopied: true, toFile: source)
    }
  }

  /// Adds types and extensions at the end of a file, or removes them.
  mutating func apply(_ text: String, toFile source: Int) throws(Diagnostic) {
    let codes = try InsertedCode.declarations(in: text)
    guard text.contains("<#") else {
      for code in codes { apply(code, toFile: source) }
      return
    }
    let types = Set(sources.sources[source].file.types.map(\.name))
    if !isRemoving, !codes.allSatisfy({ types.contains($0.declaration.name) }) {
      leaveToUser(text, for: path(source))
    }
  }

  private mutating func apply(_ code: InsertedCode, toFile source: Int) {
    let type = code.declaration
    let isExtension = type.kind == .extension
    let parts =
      isExtension
      ? sources.parts(of: type.name).filter { type.inherited.contains(where: $0.type.inherits) }
      : sources.places(named: type.name).filter { $0.source == source }
    guard parts.isEmpty != isRemoving else { return }
    if !isRemoving {
      change(source) { $0.append(code.lines) }
    } else if isExtension || !isUsed(type.name, in: sources.sources[source].file, besides: parts),
      !edit(source, { $0.remove(code.lines) })
    {
      leaveToUser(code.lines, for: path(source))
    }
  }

  /// Whether a file has a type's name outside of these parts of the type.
  private func isUsed(_ name: String, in file: SwiftFile, besides parts: [Place]) -> Bool {
    let own = parts.flatMap { file.words(in: $0.type.range) }.count { $0 == name }
    return file.words(in: file.bytes.indices).count { $0 == name } > own
  }

  /// Completes the calls in the existing member with the name and labels of a new one.
  ///
  /// - Returns: false if there is none.
  /// - Throws: if that member has another type.
  private mutating func completeMember(
    like code: InsertedCode, in place: Place
  ) throws(Diagnostic) -> Bool {
    guard let (part, member) = member(like: code, in: place) else { return false }
    let file = sources.file(of: part)
    let isSame =
      if let old = file.type(of: member), let new = code.file.type(of: code.declaration) {
        Self.isSame(old, new)
      } else if let old = file.signature(of: member),
        let new = code.file.signature(of: code.declaration)
      {
        old.parameters.map(\.type) == new.parameters.map(\.type) && old.result == new.result
      } else {
        true
      }
    if isSame {
      completeCalls(in: member, of: part, like: code)
      return true
    }
    let head = file.text(
      member.range.lowerBound..<(member.body?.lowerBound ?? member.range.upperBound))
    throw Diagnostic(
      .error, "add.name-taken", "`\(place.type.name)` already has another `\(member.name)`",
      at: sources.location(of: member, in: part),
      notes: ["the existing one is `\(head.trimmed.escaped())`."],
      hints: ["rename or delete the existing `\(member.name)`, or choose another name."])
  }

  /// Whether two properties have one type; an optional counts as what it holds.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    func plain(_ type: String) -> [String] {
      SwiftType.keyTokens(
        of: type.hasSuffix("?") || type.hasSuffix("!") ? String(type.dropLast()) : type)
    }
    return plain(one) == plain(other)
  }

  /// The member with the same name and labels, in any part of the type; in tests, of this file.
  private func member(
    like code: InsertedCode, in place: Place
  ) -> (part: Place, member: SwiftDeclaration)? {
    let parts =
      place.type.kind == .protocol
      ? [place]
      : sources.parts(of: place.type.name)
        .filter { $0.source == place.source || !sources.isTest(place) }
    for part in parts {
      let file = sources.file(of: part)
      if let found = sources.members(of: part).first(where: { member in
        member.name == code.declaration.name
          && file.signature(of: member)?.parameters.map(\.label)
            == code.file.signature(of: code.declaration)?.parameters.map(\.label)
      }) {
        return (part, found)
      }
    }
    return nil
  }

  // MARK: Calls in existing members

  /// Gives the outdated calls in a member the arguments that they lack, as a text has them.
  private mutating func completeCalls(
    in member: SwiftDeclaration, of part: Place, like code: InsertedCode
  ) {
    let range = code.declaration.range
    for (old, new) in outdatedCalls(in: member, of: part, code.file, range) {
      let lacking = Self.labels(that: old, lacksOf: new)
      edit(part, code.lines) { edit in
        guard let parentheses = old.parentheses, !old.isConditional else { return false }
        let arguments = code.file.arguments(of: new)[lacking].joined(separator: ", ")
        return edit.insert(arguments, at: lacking.lowerBound, in: parentheses)
      }
    }
  }

  /// The positions of the labels that a call in new code has and the same call before lacks; empty
  /// where the calls differ otherwise.
  private static func labels(that old: SwiftCall, lacksOf new: SwiftCall) -> Range<Int> {
    let start = zip(old.labels, new.labels).prefix { $0 == $1 }.count
    let end = start + new.labels.count - old.labels.count
    guard end > start, old.labels[start...].elementsEqual(new.labels[end...]) else { return 0..<0 }
    return start..<end
  }

  /// The calls in existing code that lack required arguments, each with the call in new code.
  private func outdatedCalls(
    in member: SwiftDeclaration, of part: Place, _ code: SwiftFile, _ range: Range<Int>
  ) -> [(old: SwiftCall, new: SwiftCall)] {
    let file = sources.file(of: part)
    let words = Set(code.words(in: range)).sorted()
    let functions = sources.functions(of: words.flatMap { sources.parts(of: $0) }) { _ in true }
    return words.flatMap { name -> [(old: SwiftCall, new: SwiftCall)] in
      let known = functions.filter {
        ($0.declaration.kind == .initializer ? $0.part.type.name : $0.declaration.name) == name
      }
      guard let new = code.calls(of: name, in: range).only, !known.isEmpty else { return [] }
      let isMethod = known.contains { $0.declaration.kind != .initializer }
      return file.calls(of: name, in: member.range).filter { old in
        // A trailing closure is the call's last argument.
        let end = old.parentheses.map { file.index(at: $0.upperBound - 1) + 1 } ?? 0
        return !Self.labels(that: old, lacksOf: new).isEmpty && !file.isSymbol("{", at: end)
          && !known.contains { $0.signature.accepts(old.labels) }
          // A method of this name may be that of another type.
          && (!isMethod || file.textBefore(old) == code.textBefore(new))
      }.map { ($0, new) }
    }
  }

  // MARK: Parts of declarations

  mutating func apply(conformance name: String, to place: Place) {
    let isThere = sources.conforms(place.type.name, to: name)
    guard isThere == isRemoving else { return }
    edit(place, name) { [isRemoving] edit in
      if isRemoving { return edit.remove(conformance: name, of: place.type) }
      edit.insert(conformance: name, to: place.type)
      return true
    }
  }

  mutating func apply(_ statement: String, toFunction name: String, atStart: Bool, of place: Place)
  {
    let found = sources.parts(of: place.type.name).flatMap { part in
      sources.file(of: part).readMembers(of: part.type)
        .filter { [$0.name, $0.fullName].contains(name) && $0.declaration.body != nil }
        .map { (part, $0.declaration) }
    }
    guard let (part, function) = found.only, !function.isConditional else {
      if !isRemoving { leaveToUser(statement, in: place) }
      return
    }
    let file = sources.file(of: part)
    var trial = SwiftEdit(file, sources.format)
    let isThere = trial.remove(statement, from: function)
    // The statement may be there with calls that lack arguments.
    if !isThere, let code = attempt(try SwiftFile(Array(statement.utf8))),
      !outdatedCalls(in: function, of: part, code, code.bytes.indices).isEmpty
    {
      return leaveToUser(statement, in: part)
    }
    guard isThere == isRemoving else { return }
    if !isRemoving, file.hasLocal(namedIn: statement, in: function) {
      return leaveToUser(statement, in: part)
    }
    edit(part, statement) { [isRemoving] edit in
      isRemoving
        ? edit.remove(statement, from: function)
        : edit.insert(statement, in: function, at: atStart ? .start : .end)
    }
  }

  mutating func remove(_ lines: String, from place: Place) -> Bool {
    edit(place.source) { $0.remove(lines, from: place.type) }
  }

  // MARK: Files

  /// Edits the file of a type, or leaves lines to the user.
  mutating func edit(_ place: Place, _ lines: String, _ change: (inout SwiftEdit) -> Bool) {
    if !place.type.isCertain || !edit(place.source, change) { leaveToUser(lines, in: place) }
  }

  mutating func change(_ source: Int, _ change: (inout SwiftEdit) -> Void) {
    edit(source) {
      change(&$0)
      return true
    }
  }

  /// Edits a file, unless there is no place for the change.
  @discardableResult
  mutating func edit(_ source: Int, _ change: (inout SwiftEdit) -> Bool) -> Bool {
    var edit = edits[source] ?? SwiftEdit(sources.sources[source].file, sources.format)
    guard change(&edit) else { return false }
    edits[source] = edit
    return true
  }

  mutating func leaveToUser(_ lines: String, for place: String) {
    byHand.append(.init(place: place, lines: lines))
  }

  mutating func leaveToUser(_ lines: String, in place: Place) {
    leaveToUser(
      lines, for: "\(place.type.kind.rawValue) \(place.type.name) in \(path(place.source))")
  }

  func path(_ source: Int) -> String { sources.sources[source].path.display(in: sources.world) }

  /// The line after all edits of what begins in a line before them.
  func newLine(of line: Int, in source: Int) -> Int { edits[source]?.newLine(of: line) ?? line }

  /// The files with all edits; one that can't be parsed stays, with its lines left to the user.
  mutating func result() -> SwiftSources {
    var result = sources
    for (index, var edit) in edits.sorted(by: { $0.key < $1.key }) {
      if var file = attempt(try SwiftFile(try edit.result())) {
        if file.lacksFoundation, !edit.file.lacksFoundation {
          edit.insert(import: SwiftFile.foundationImport)
          file = attempt(try SwiftFile(try edit.result())) ?? file
          edits[index] = edit
        }
        result.edit(index, to: file)
      } else {
        for lines in edit.changedCode { leaveToUser(lines, for: path(index)) }
      }
    }
    return result
  }
}

extension SwiftDeclaration {
  /// Whether no `#if` and no macro can change code inserted here.
  var isCertain: Bool {
    !isConditional && attributes.allSatisfy { Self.plainAttributes.contains($0) }
  }

  var isPrivate: Bool { modifiers.contains("private") || modifiers.contains("fileprivate") }

  /// Attributes that leave the members of a type alone.
  static let plainAttributes: Set<String> = [
    "IBDesignable", "MainActor", "NSApplicationMain", "Observable", "Suite", "UIApplicationMain",
    "available", "dynamicMemberLookup", "frozen", "globalActor", "main", "objc", "objcMembers",
    "preconcurrency", "propertyWrapper", "resultBuilder", "testable", "unchecked",
    "usableFromInline",
  ]
}

extension SwiftFile {
  static let foundationImport = "import Foundation"

  /// Types that only compile with `import Foundation`, or with a framework that exports it.
  private static let foundationTypes: Set = [
    "AttributedString", "CGFloat", "CGPoint", "CGRect", "CGSize", "Calendar", "Data", "Date",
    "DateComponents", "DateInterval", "Decimal", "IndexPath", "IndexSet", "Locale",
    "NSAttributedString", "NSError", "NSRange", "TimeInterval", "TimeZone", "URL", "URLComponents",
    "URLRequest", "URLResponse", "URLSession", "UUID", "UserDefaults",
  ]

  var namesFoundation: Bool {
    words(in: bytes.indices).contains(where: Self.foundationTypes.contains)
  }

  /// Types for which ``CodeEdits`` imports Foundation, and common ones of Swift's library.
  fileprivate static let typesWithoutImport = foundationTypes.union([
    "Any", "AnyHashable", "AnyObject", "Array", "ArraySlice", "AsyncSequence", "AsyncStream",
    "AsyncThrowingStream", "Bool", "CaseIterable", "Character", "CheckedContinuation",
    "ClosedRange", "Codable", "Collection", "Comparable", "CustomStringConvertible", "Decodable",
    "Decoder", "Dictionary", "Double", "Duration", "Encodable", "Encoder", "Equatable", "Error",
    "Float", "Hashable", "Hasher", "Identifiable", "Int", "Int16", "Int32", "Int64", "Int8",
    "KeyPath", "MainActor", "Never", "ObjectIdentifier", "Optional", "Range", "RawRepresentable",
    "Result", "Self", "Sendable", "Sequence", "Set", "StaticString", "String", "Substring", "Task",
    "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "Void", "WritableKeyPath",
  ])

  /// The frameworks with which these types compile.
  private static let foundationFrameworks: Set = [
    "AVFoundation", "AppKit", "Cocoa", "CoreData", "CoreLocation", "Foundation",
    "FoundationEssentials", "MapKit", "SwiftUI", "UIKit", "WebKit", "XCTest",
  ]

  fileprivate var lacksFoundation: Bool { namesFoundation && !hasFoundation }

  fileprivate var hasFoundation: Bool { Self.foundationFrameworks.contains(where: imports) }

  /// Whether a statement has the name of a local variable or function; it may use the parameters.
  fileprivate func hasLocal(namedIn statement: String, in function: SwiftDeclaration) -> Bool {
    let body = index(at: function.body?.lowerBound ?? function.range.upperBound)
    return statement.words.contains { name in
      indices(of: name, in: function.body ?? 0..<0).contains { index in
        // One of inner code, as after `if let`, does not count.
        openBraces(in: body...index) == 1
          && ["func", "let", "var"].contains(word(at: index - 1))
          && !["if", "while"].contains(word(at: index - 2))
      }
    }
  }

  /// The text of a line before the name of a call.
  fileprivate func textBefore(_ call: SwiftCall) -> String {
    let start = bytes[..<call.name.lowerBound].lastIndex(of: UInt8(ascii: "\n")) ?? -1
    return text(start + 1..<call.name.lowerBound).trimmed
  }
}
