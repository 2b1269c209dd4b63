/// The reason why a file can't be parsed unambiguously.
package struct SwiftReadingError: Error, Sendable, Hashable {
  package enum Reason: String, Sendable, Hashable {
    case unfinishedComment = "a comment without an end"
    case unfinishedString = "a string without an end"
    case unfinishedRegex = "a regular expression without an end"
    case unfinishedName = "a name in backticks without an end"
    case tooDeep = "brackets or strings that are nested too deeply"
    case unevenBrackets = "unbalanced brackets"
    case unevenConditions = "unbalanced `#if` and `#endif`"
    case slashOrRegex = "a slash that may begin a regular expression or divide"
    case conflictMarkers = "conflict markers"
    case controlCharacter = "a control character"
  }
  package var reason: Reason
  package var offset: Int
}
