package import Diagnostics
package import SwiftText
package import Workspace

/// The Swift files of a project that mention certain names.
package struct SwiftSources {
  package struct Source {
    package var path: Path
    package var file: SwiftFile
    /// The status with which it was read; nil where that would not show the next change.
    package var seen: FileStatus?
  }

  /// A type or an extension in one of the files.
  package struct Place {
    package var source: Int
    package var type: SwiftDeclaration
  }

  private let files: [Path]
  private let world: World
  private var names: Set<String> = []
  private(set) package var sources: [Source] = []
  /// Files that mention one of the names and can't be read with certainty.
  private(set) package var unread: [UnreadSource] = []

  /// - Parameters:
  ///   - folder: the project's; folders of other people's code below it are left out.
  ///   - world: the disk.
  /// - Throws: when the folder can't be read.
  package init(in folder: Path, of world: World) throws(Diagnostic) {
    do throws(FileError) {
      _ = try world.files.entries(of: folder)
    } catch {
      throw error.diagnostic(from: world.environment.currentFolder)
    }
    files = SourceFiles.below(folder, in: world).filter { $0.text.hasSuffix(".swift") }.sorted()
    self.world = world
  }

  /// Reads the files in which one of the names stands, as a word or a part of one.
  package mutating func read(mentioning new: [String]) {
    let new = new.filter { names.insert($0).inserted }.map { Array($0.utf8) }
    guard !new.isEmpty else { return }
    let known = Set(sources.map(\.path) + unread.map(\.path))
    for path in files where !known.contains(path) {
      do throws(FileError) {
        let (bytes, seen) = try world.files.readForEdit(path, atMost: FileStatus.ordinarySize)
        guard new.contains(where: { bytes.contains($0) }) else { continue }
        do throws(SwiftDoubt) {
          sources.append(Source(path: path, file: try SwiftFile(bytes), seen: seen))
        } catch {
          unread.append(UnreadSource(path: path, reason: error.reason.rawValue))
        }
      } catch {
        unread.append(UnreadSource(path: path, reason: error.cause))
      }
    }
  }

  /// All types and extensions that fit, in the order of the files.
  package func places(where fits: (SwiftDeclaration) -> Bool) -> [Place] {
    sources.indices.flatMap { index in
      sources[index].file.types.filter(fits).map { Place(source: index, type: $0) }
    }
  }

  package func file(of place: Place) -> SwiftFile { sources[place.source].file }

  package func path(of place: Place) -> Path { sources[place.source].path }

  package func members(of place: Place) -> [SwiftDeclaration] {
    file(of: place).members(of: place.type)
  }
}

extension [UInt8] {
  /// Whether the bytes stand somewhere in these.
  fileprivate func contains(_ word: [UInt8]) -> Bool {
    guard let first = word.first, count >= word.count else { return false }
    var start = 0
    while let found = self[start...(count - word.count)].firstIndex(of: first) {
      if self[found..<found + word.count].elementsEqual(word) { return true }
      start = found + 1
      if start > count - word.count { return false }
    }
    return false
  }
}
