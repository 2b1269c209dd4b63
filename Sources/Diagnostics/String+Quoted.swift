extension String {
  /// The text in double quotes, with the escapes common to JSON and YAML. `escape` adds others.
  package func quoted(_ escape: (Unicode.Scalar) -> String?) -> String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default:
        if let escaped = escape(scalar) {
          quoted += escaped
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}

extension [String] {
  /// The first strings in backquotes and the number of the others, for a message.
  package func quotedList(upTo limit: Int = 8) -> String {
    prefix(limit).map { "`\($0.escaped())`" }.joined(separator: ", ")
      + (count > limit ? " and \(count - limit) more" : "")
  }
}
