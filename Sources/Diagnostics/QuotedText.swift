extension String {
  /// The text between double quotes, with the backslashes that JSON and YAML share.
  ///
  /// - Parameter escape: what stands for a character in that language; nil for one that may stand
  ///   for itself.
  /// - Returns: the text with its quotes.
  public func quoted(_ escape: (Unicode.Scalar) -> String?) -> String {
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
