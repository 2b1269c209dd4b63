import SwiftText
import Workspace

/// The files that have a stand-in for the service.
struct ServiceStubs {
  private var files: Set<Int> = []
  private let world: World

  init(in world: World) { self.world = world }

  /// Adds the stand-in at the end of a file, unless it is there.
  mutating func insert(
    _ stub: ServiceStub, in source: Int, of sources: SwiftSources, into edits: inout SwiftEdits
  ) {
    guard files.insert(source).inserted,
      !sources.sources[source].file.types.contains(where: { $0.name == stub.name })
    else { return }
    guard let lines = stub.lines else {
      edits.leave(stub.head, for: sources.sources[source].path.display(in: world))
      return
    }
    edits.appendToFile(lines, of: source)
  }
}
