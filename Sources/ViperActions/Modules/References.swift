import Diagnostics
import ModuleTemplates
import Workspace

/// The places in a project's other files that mean a module's own types and functions.
struct References {
  private let names: NameChange
  private let own: Set<Path>
  private let world: World

  init(_ names: NameChange, of module: ModuleTransition, in world: World) {
    self.names = names
    own = Set(module.fates.compactMap(\.path))
    self.world = world
  }

  /// A file with the places in it that mean the module.
  private struct Found {
    var path: Path
    var bytes: [UInt8]
    var changes: [(range: Range<Int>, text: [UInt8])] = []
    /// Strings that have its types' names in them.
    var strings: [Range<Int>] = []
  }

  /// - Parameter all: whether those count that could be changed, besides strings that stay.
  /// - Returns: each place, in the order of the files.
  /// - Throws: when a file can't be read.
  func mentions(ofAll all: Bool) throws(Diagnostic) -> [ModulePlan.Mention] {
    try files().flatMap { file in
      let places =
        file.strings.map { ($0, true) } + (all ? file.changes.map { ($0.range, false) } : [])
      return ModulePlan.Mention.all(
        at: places.sorted { $0.0.lowerBound < $1.0.lowerBound }, in: file.bytes, file.path)
    }
  }

  /// - Returns: the new versions of the files.
  /// - Throws: when a file can't be read.
  func changes() throws(Diagnostic) -> [Change] {
    try files().filter { !$0.changes.isEmpty }.map { file in
      var result: [UInt8] = []
      var start = 0
      for change in file.changes {
        result += file.bytes[start..<change.range.lowerBound] + change.text
        start = change.range.upperBound
      }
      result += file.bytes[start...]
      return .edit(file.path, to: result, previous: file.bytes)
    }
  }

  private func files() throws(Diagnostic) -> [Found] {
    guard !names.declared.isEmpty else { return [] }
    let states = FileStates(in: world)
    var files: [Found] = []
    for path in SourceFiles.below(world.project, in: world, alsoHeaders: true).sorted()
    where !own.contains(path) {
      guard let bytes = try states.bytes(at: path) else { continue }
      var found = Found(path: path, bytes: bytes)
      let words = SourceWords.words(of: bytes, at: path)
      for (index, word) in words.enumerated()
      where names.declared.contains(Array(bytes[word.range])) {
        let change = names.replacement(at: index, among: words, in: bytes)
        if let change, change.range.lowerBound >= found.changes.last?.range.upperBound ?? 0 {
          found.changes.append(change)
        } else if word.kind == .string, let literal = word.literal, found.strings.last != literal {
          found.strings.append(literal)
        }
      }
      if !found.changes.isEmpty || !found.strings.isEmpty { files.append(found) }
    }
    return files
  }
}
