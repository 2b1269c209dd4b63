import Diagnostics
import ModuleTemplates
import Workspace

/// The places in a project's other files that mean a module's own types and functions.
struct References {
  private let words: NameChange
  private let own: Set<Path>
  private let world: World

  init(_ words: NameChange, of module: ModuleTransition, in world: World) {
    self.words = words
    own = Set(module.fates.compactMap(\.path))
    self.world = world
  }

  /// - Returns: each place, in the order of the files.
  /// - Throws: when a file can't be read.
  func mentions() throws(Diagnostic) -> [ModulePlan.Mention] {
    var mentions: [ModulePlan.Mention] = []
    for (path, bytes, found) in try files() {
      var (line, index) = (1, 0)
      for word in found {
        while index < word.range.lowerBound {
          if bytes[index] == 0x0A { line += 1 }
          index += 1
        }
        mentions.append(
          ModulePlan.Mention(
            path: path, line: line, word: String(decoding: bytes[word.range], as: UTF8.self)))
      }
    }
    return mentions
  }

  /// - Returns: the new versions of the files.
  /// - Throws: when a file can't be read.
  func changes() throws(Diagnostic) -> [Change] {
    try files().map { path, bytes, found in
      var result: [UInt8] = []
      var start = 0
      for word in found {
        let other = words.replacement(of: Array(bytes[word.range]), word.kind)
        result += bytes[start..<word.range.lowerBound] + (other ?? Array(bytes[word.range]))
        start = word.range.upperBound
      }
      result += bytes[start...]
      return .edit(path, to: result, previous: bytes)
    }
  }

  /// The files that mean it, with the words that do.
  private func files() throws(Diagnostic) -> [(Path, [UInt8], [SourceWord])] {
    guard !words.declared.isEmpty else { return [] }
    let states = FileStates(in: world)
    var files: [(Path, [UInt8], [SourceWord])] = []
    for path in SourceFiles.below(world.project, in: world, alsoHeaders: true).sorted()
    where !own.contains(path) {
      guard let bytes = try states.bytes(at: path) else { continue }
      let found = SourceWords.words(of: bytes, at: path).filter { word in
        let text = Array(bytes[word.range])
        return words.declared.contains(text) && words.replacement(of: text, word.kind) != nil
      }
      if !found.isEmpty { files.append((path, bytes, found)) }
    }
    return files
  }
}
