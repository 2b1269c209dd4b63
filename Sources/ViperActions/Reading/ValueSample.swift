import SwiftText
import Workspace

/// Code for a sample value of a type.
enum ValueSample {
  private static let numbers: Set = [
    "Int", "UInt", "Double", "CGFloat", "Float", "TimeInterval", "Int64",
  ]

  /// The simplest value of a type, such as `0` or `""`; nil for an unknown type.
  static func blank(of type: String) -> String? {
    let type = type.trimmed
    return switch type {
    case "String", "Substring": "\"\""
    case _ where numbers.contains(type): "0"
    case "Bool": "false"
    case "Void", "()": "()"
    case _ where type.hasPrefix("Set<"): "[]"
    default:
      switch SwiftType(type)?.form {
      case .array: "[]"
      case .dictionary: "[:]"
      case .optional: "nil"
      case .function, .other, nil: nil
      }
    }
  }

  /// A value that a test can recognize, else the simplest; of a project's type `.sample` or a case.
  static func forTests(of type: String, in sources: SwiftSources) -> String? {
    switch type.trimmed {
    case "String": return "\"text\""
    case "Bool": return "true"
    case "[String]": return "[\"text\"]"
    case let type where numbers.contains(type): return "1"
    default: if let blank = blank(of: type) { return blank }
    }
    for place in sources.parts(of: type.trimmed) where !sources.isTest(place) {
      let found = sources.members(of: place).first { member in
        let isSample = member.name == "sample" && member.modifiers.contains("static")
        return !member.isConditional
          && (isSample && member.isProperty && !member.isPrivate
            || member.kind == .case
              && member.range.count == "case ".utf8.count + member.name.utf8.count)
      }
      if let found { return "." + found.name }
    }
    return nil
  }

  /// Whether all values of a type can be compared with `==`, as far as its name tells.
  static func isEquatable(_ type: String) -> Bool {
    let standard: Set = numbers.union(["Bool", "String", "Set"])
    return type.words.allSatisfy(standard.contains) && SwiftType(type)?.form != .function
      && !type.contains("(")
  }
}
