/// One token of a Swift file: what the compiler reads between spaces and comments.
///
/// An operator of several characters is one token a character: who looks for the places of
/// declarations needs to know only that there is one. A string with everything interpolated into it
/// is one token.
package struct SwiftToken: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A keyword, or a name that could be one where it stands.
    case word
    /// A name in backticks, which never is a keyword.
    case quotedName
    case number, string, regex
    /// `<#…#>`, as Xcode leaves it.
    case placeholder
    /// `#if`, `#elseif`, `#else` and `#endif`.
    case condition
    /// Any other single character: brackets, punctuation, a character of an operator.
    case symbol(UInt8)
  }

  package var kind: Kind
  /// Bytes of the file.
  package var range: Range<Int>
  /// Whether only space and comments stand before it in its line.
  package var startsLine: Bool
}

/// What keeps a file from being read with certainty.
package struct SwiftReadingError: Error, Sendable, Hashable {
  package enum Reason: String, Sendable, Hashable {
    case unfinishedComment = "a comment without an end"
    case unfinishedString = "a string without an end"
    case unfinishedRegex = "a regular expression without an end"
    case unfinishedName = "a name in backticks without an end"
    case tooDeep = "brackets or strings that nest too deep"
    case unevenBrackets = "brackets that don't come out even"
    case unevenConditions = "`#if` and `#endif` that don't come out even"
    case slashOrRegex = "slashes that may be a regular expression or a division"
    case conflictMarkers = "conflict markers"
    case controlCharacter = "a control character"
  }
  package var reason: Reason
  /// The byte at which it shows.
  package var offset: Int
}
