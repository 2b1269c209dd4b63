import ArgumentParser
import Workspace

/// From words to a command.
enum CommandLineParsing {
  /// - Parameters:
  ///   - words: in the parser's own spelling, without the program's name.
  ///   - world: where candidates for completion come from.
  /// - Returns: the command with its options.
  /// - Throws: what the parser throws: wrong usage, help and version.
  static func command(_ words: [String], in world: World) throws -> any ParsableCommand {
    if let command = try named(words) { return command }
    return try Completion.$world.withValue(world) { try ViperCommand.parseAsRoot(words) }
  }

  /// Lets the parser look at the one command that is named, because looking at a command costs
  /// it more than generating a module, and it would look at all above it and at two of its own.
  ///
  /// - Returns: nil when that is no complete command: only from the root the parser knows what to
  ///   say then, and what every level has, such as `--version`.
  private static func named(_ words: [String]) throws -> (any ParsableCommand)? {
    guard let found = try CommandName.find(in: words) else { return nil }
    do {
      let command = try found.command.parseAsRoot(Array(found.rest))
      return command is any SessionCommand ? command : nil
    } catch {
      return nil
    }
  }
}
