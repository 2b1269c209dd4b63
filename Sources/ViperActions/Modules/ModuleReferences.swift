import Diagnostics
import ModuleTemplates
import Workspace

/// The places in other files that use the types and functions of a module.
struct ModuleReferences {
  /// A file with such places.
  private struct File {
    var path: Path
    var bytes: [UInt8]
    var changes: [(range: Range<Int>, text: [UInt8])] = []
    /// The string literals that contain names of the module's types.
    var strings: [Range<Int>] = []
  }

  private var files: [File] = []
  /// A sentence for each file that is too large to be searched.
  private(set) var notes: [String] = []

  /// Searches all files of the project but the module's own.
  init(_ names: NameChange, of module: ModuleChange) throws(Diagnostic) {
    guard !names.declared.isEmpty else { return }
    let world = module.world
    let own = Set(module.files.compactMap(\.path))
    var unreadable: [FileError] = []
    let all = SourceFiles.below(world.project, in: world, withHeaders: true) {
      unreadable.append($0)
    }
    if let error = unreadable.first {
      throw error.diagnostic(from: world.environment.currentFolder)
    }
    for path in all.sorted() where !own.contains(path) {
      let bytes: [UInt8]
      do throws(FileError) { bytes = try world.files.read(path) } catch {
        switch error.reason {
        case .notFound, .notAFolder: continue
        case .tooLarge:
          notes.append(
            "`\(path.display(in: world).escaped())` is too large: viper did not search it.")
          continue
        default: throw error.diagnostic(from: world.environment.currentFolder)
        }
      }
      var file = File(path: path, bytes: bytes)
      let words = WordTokenizer.words(of: bytes, at: path)
      for (index, word) in words.enumerated()
      where names.declared.contains(Array(bytes[word.range])) {
        let change = names.replacement(at: index, among: words, in: bytes)
        if let change, change.range.lowerBound >= file.changes.last?.range.upperBound ?? 0 {
          file.changes.append(change)
        } else if word.kind == .string, let literal = word.literal, file.strings.last != literal {
          file.strings.append(literal)
        }
      }
      if !file.changes.isEmpty || !file.strings.isEmpty { files.append(file) }
    }
  }

  /// The string literals, which never change, and on request the places that ``changes`` edits.
  func mentions(includingChangeable: Bool) -> [ModulePlan.Mention] {
    files.flatMap { file in
      let places =
        file.strings.map { ($0, true) }
        + (includingChangeable ? file.changes.map { ($0.range, false) } : [])
      return ModulePlan.Mention.all(
        at: places.sorted { $0.0.lowerBound < $1.0.lowerBound }, in: file.bytes, file.path)
    }
  }

  /// The edits that replace the names.
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
}
