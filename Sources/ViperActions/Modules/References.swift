import Diagnostics
import ModuleTemplates
import Workspace

/// The places in a project's other files that mean a module's own types and functions.
struct References {
  private let names: NameChange
  private var files: [Found] = []
  /// A sentence for each file that is too large to be searched.
  private(set) var notes: [String] = []

  /// Searches all files of the project but the module's own.
  ///
  /// - Throws: when a file can't be read.
  init(
    _ names: NameChange, of module: ModuleChange, in world: World
  ) throws(Diagnostic) {
    self.names = names
    try find(in: world, besides: Set(module.fates.compactMap(\.path)))
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
  func mentions(ofAll all: Bool) -> [ModulePlan.Mention] {
    files.flatMap { file in
      let places =
        file.strings.map { ($0, true) } + (all ? file.changes.map { ($0.range, false) } : [])
      return ModulePlan.Mention.all(
        at: places.sorted { $0.0.lowerBound < $1.0.lowerBound }, in: file.bytes, file.path)
    }
  }

  /// The new versions of the files.
  var changes: [Change] {
    files.filter { !$0.changes.isEmpty }.map { file in
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

  private mutating func find(in world: World, besides own: Set<Path>) throws(Diagnostic) {
    guard !names.declared.isEmpty else { return }
    for path in SourceFiles.below(world.project, in: world, alsoHeaders: true).sorted()
    where !own.contains(path) {
      let bytes: [UInt8]
      do throws(FileError) { bytes = try world.files.read(path) } catch {
        switch error.reason {
        case .notFound, .notAFolder: continue
        case .tooLarge:
          notes.append(
            "`\(path.display(in: world).escaped())` is too large to be searched for the name.")
          continue
        default: throw error.diagnostic(from: world.environment.currentFolder)
        }
      }
      var found = Found(path: path, bytes: bytes)
      let words = WordTokenizer.words(of: bytes, at: path)
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
  }
}
