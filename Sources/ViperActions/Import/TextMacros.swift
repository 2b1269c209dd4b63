import Diagnostics
import Workspace

/// Turns the macros of an Xcode template, such as `___FILEBASENAME___`, into Liquid.
///
/// https://help.apple.com/xcode/mac/current/#/dev7fe737ce0 lists the macros.
struct TextMacros {
  /// Nil for the file header of Xcode, which has no options.
  var template: XcodeTemplate?
  /// Whether `FILEBASENAME` in a text is the module's name, as before Xcode 9.
  var usesXcode8Names = false
  /// The file, for messages.
  var place: String
  /// The file's name in Liquid, where its text is converted; nil for a name.
  var name: MacroText?
  var isSwift: Bool
  /// The size of what the options in all texts have become, to stop before it fills the memory.
  private(set) var optionsSize = 0

  private static let mark = Array("___".utf8)
  private static let lengthLimit = 120

  /// Converts a name or the content of a file; throws for all unknown macros together.
  mutating func converted(_ bytes: [UInt8], depth: Int = 0) throws(Diagnostic) -> MacroText {
    var problems: [Diagnostic] = []
    let text = try MacroText(bytes) { position throws(Diagnostic) in
      guard let (length, word, modifiers) = Self.macro(in: bytes, at: position) else { return nil }
      let value = try value(of: word, depth: depth)
      if let new = modifiers.reduce(value, { $0?.applying($1) }) { return (length, new.parts) }
      // Of texts in other texts, only the defaults of options can have unknown macros.
      let location: SourceLocation? =
        depth > 0
        ? template?.propertyList
        : name == nil
          ? SourceLocation(file: place)
          : SourceLocation(range: position..<position + length, in: bytes, file: place)
      let (note, hints) = reason(forUnknown: word, modifiers)
      let macro = String(decoding: bytes[position..<position + length], as: UTF8.self)
      problems.append(
        Diagnostic(
          .error, "import.macro", "can't convert the macro `\(macro.escaped())`",
          at: location,
          notes: [note], hints: hints + ["replace the macro, and import the template again."]))
      return (length, [])
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    return text
  }

  /// Replaces the macros of a text that have a value. Modifiers apply to values without macros.
  static func replacing(_ values: [String: String], in text: String) -> String {
    let bytes = Array(text.utf8)
    return MacroText(bytes) { position -> (length: Int, parts: [MacroText.Part])? in
      guard let (length, name, modifiers) = macro(in: bytes, at: position),
        let value = values[name], modifiers.isEmpty || !value.contains("___"),
        let new = modifiers.reduce(MacroText(value), { $0?.applying($1) })
      else { return nil }
      return (length, new.parts)
    }.literal ?? text
  }

  /// The length, the name and the modifiers of a macro at a position: `___NAME:identifier,xml___`.
  private static func macro(
    in bytes: [UInt8], at position: Int
  ) -> (length: Int, name: String, modifiers: [String])? {
    guard bytes[position...].starts(with: mark) else { return nil }
    let start = position + mark.count
    let rest = bytes[start...].prefix(lengthLimit)
    guard rest.first?.isLetter == true, let end = rest.firstRange(of: mark)?.lowerBound,
      rest[..<end].allSatisfy({ byte in
        byte.isLetter || byte.isDigit || " _:,.-".utf8.contains(byte) || byte > 0x7F
      })
    else { return nil }
    let parts = String(decoding: rest[..<end], as: UTF8.self)
      .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let modifiers = parts.dropFirst().flatMap { $0.split(separator: ",") }
    return (end + mark.count - position, String(parts[0]), modifiers.map { String($0).trimmed })
  }

  private func reason(
    forUnknown name: String, _ modifiers: [String]
  ) -> (note: String, hints: [String]) {
    if let unknown = modifiers.first(where: { MacroText("").applying($0) == nil }) {
      return ("viper can't apply the modifier `\(unknown.escaped())`.", [])
    }
    if let template, let prefix = ["VARIABLE_", "IMPORTHEADER_"].first(where: name.hasPrefix) {
      let (option, known) = (name.dropFirst(prefix.count), template.options.map(\.identifier))
      if !known.contains(String(option)) {
        let hints = DidYouMean.hints(for: String(option), among: known)
        return ("the template has no option `\(String(option).escaped())`.", hints)
      }
    }
    return ("viper can't know what Xcode writes there.", [])
  }

  /// What a macro stands for; nil for an unknown one.
  private mutating func value(of macro: String, depth: Int) throws(Diagnostic) -> MacroText? {
    if macro.hasPrefix("VARIABLE_") {
      return try value(ofOption: String(macro.dropFirst(9)), depth: depth)
    }
    if macro.hasPrefix("IMPORTHEADER_") {
      guard let option = template?.option(String(macro.dropFirst(13))) else { return nil }
      return MacroText(isSwift ? Self.swiftImport(of: option.header) : option.header)
    }
    if macro.hasSuffix("ASIDENTIFIER") {
      return try value(of: String(macro.dropLast(12)), depth: depth)?.applying("identifier")
    }
    if macro == "FILEBASENAME" || macro == "FILENAME" {
      guard let name, macro == "FILENAME" || !usesXcode8Names else {
        return try value(ofOption: "productName", depth: depth)
      }
      return macro == "FILENAME" ? name : name.applying("deletingPathExtension")
    }
    if let expression = Self.expressions[macro] {
      return MacroText([.value(expression, isIdentifier: false)])
    }
    return try Self.compositions[macro].map { text throws(Diagnostic) in
      try converted(Array(text.utf8), depth: depth + 1)
    }
  }

  private static let expressions = [
    "FULLUSERNAME": "developer.name", "USERNAME": "developer.name",
    "ORGANIZATIONNAME": "developer.company", "PROJECTNAME": "module_info.project_name",
    "PACKAGENAME": "module_info.project_name", "PRODUCTNAME": "module_info.project_name",
    "WORKSPACENAME": "module_info.project_name",
    "TARGETNAME": "module_info.project_targets | first | default: module_info.project_name",
    "DATE": "date", "YEAR": "year", "TIME": "'now' | date: '%H:%M'",
    // Rendering a module again must give the same bytes: its record keeps the time, which `now` is.
    "UUID": "'now' | date: '%Y%m%d-%H%M-4%S0-8%j-%s00'",
  ]

  /// The macros that are texts with other macros.
  static let compositions = [
    "COPYRIGHT": "Copyright © ___YEAR___ ___ORGANIZATIONNAME___. All rights reserved.",
    "FILEHEADER": """

    //  ___FILENAME___
    //  ___PROJECTNAME___
    //
    //  Created by ___FULLUSERNAME___ on ___DATE___.
    //
    """,
  ]

  private mutating func value(
    ofOption identifier: String, depth: Int
  ) throws(Diagnostic) -> MacroText? {
    let name = MacroText([.value("module_info.name", isIdentifier: true)])
    guard let template else { return nil }
    if identifier == template.nameOption { return name }
    let isProduct = identifier == "productName"
    guard let option = template.option(identifier), !(isProduct && option.defaultText.isEmpty)
    else { return isProduct ? name : nil }
    // Each use costs time, even that of an empty default.
    optionsSize += 256
    guard depth < 8, optionsSize <= FileStatus.ordinarySize else {
      throw Diagnostic(
        .error, "import.macro",
        "the default of `\(identifier.escaped())` refers to itself, or to other options too often",
        at: template.propertyList, hints: ["change it in the template, and import it again."])
    }
    let standard = try converted(Array(option.defaultText.utf8), depth: depth + 1)
    optionsSize += standard.liquid.utf8.count
    let variable = try Self.variable(of: identifier)
    switch option.kind {
    case .constant: return standard
    case .checkbox:
      return MacroText([
        .tags(
          "{% assign value = \(try Self.value(of: option)) %}"
            + "{% if value == 'yes' %}true{% else %}false{% endif %}")
      ])
    case .text, .choice:
      guard let literal = standard.literal, let quoted = attempt(try Self.literal(literal))
      else {
        return MacroText([
          .tags("{% if \(variable) %}{{ \(variable) }}{% else %}\(standard.liquid){% endif %}")
        ])
      }
      let isIdentifier = option.kind == .choice && option.values.allSatisfy(Self.isPlain)
      return MacroText([.value("\(variable) | default: \(quoted)", isIdentifier: isIdentifier)])
    }
  }

  /// Liquid for the value that the user gives an option, or else its default.
  static func value(of option: XcodeTemplate.Option) throws(Diagnostic) -> String {
    "\(try variable(of: option.identifier)) | default: \(try literal(option.defaultValue))"
  }

  static func variable(of option: String) throws(Diagnostic) -> String {
    isPlain(option) ? "custom_parameters.\(option)" : "custom_parameters[\(try literal(option))]"
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x5F }
  }

  /// A string in Liquid, which has no escapes; throws for a text with both kinds of quotes.
  static func literal(_ text: String) throws(Diagnostic) -> String {
    if !text.contains("'") { return "'\(text)'" }
    if !text.contains("\"") { return "\"\(text)\"" }
    throw Diagnostic(
      .error, "import.quotes", "`\(text.escaped())` has both kinds of quotes",
      notes: ["it is a name or value of options, and strings in Liquid can contain only one kind."],
      hints: ["change it in `TemplateInfo.plist`, and import the template again."])
  }

  /// `import UIKit` for `#import <UIKit/UIKit.h>`.
  private static func swiftImport(of header: String) -> String {
    guard let open = header.firstIndex(of: "<"),
      let slash = header[open...].firstIndex(where: { $0 == "/" || $0 == ">" })
    else { return header }
    return "import " + header[header.index(after: open)..<slash]
  }
}
