import SwiftText
import Workspace

/// Some value of a type, as code, where one can be thought of.
enum ValueSample {
  /// The least that a value of the type can be.
  ///
  /// - Parameter type: as it is written.
  /// - Returns: nil for a type of which nothing is known.
  static func blank(of type: String) -> String? {
    let type = type.trimmed
    return switch type {
    case "String", "Substring": "\"\""
    case "Int", "UInt", "Double", "CGFloat", "Float", "TimeInterval", "Int64": "0"
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

  /// The same, or the value that a type of the project keeps for tests: `sample`, or its first case.
  static func forTests(of type: String, in sources: SwiftSources) -> String? {
    if let blank = blank(of: type) { return blank }
    for place in sources.parts(of: type.trimmed) where !sources.isTest(place) {
      for member in sources.members(of: place) where !member.isConditional {
        if member.name == "sample", member.modifiers.contains("static"),
          !member.modifiers.contains("private")
        {
          return ".sample"
        }
        if member.kind == .case, member.range.count == "case ".utf8.count + member.name.utf8.count {
          return "." + member.name
        }
      }
    }
    return nil
  }
}
