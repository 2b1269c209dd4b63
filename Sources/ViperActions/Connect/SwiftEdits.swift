import SwiftText
import Workspace

/// The insertions of one plan, gathered by file, and what could not be inserted.
struct SwiftEdits {
  private let sources: SwiftSources
  private var edits: [Int: SwiftEdit] = [:]
  private(set) var byHand: [ConnectionPlan.ByHand] = []
  private let world: World

  init(_ sources: SwiftSources, in world: World) {
    self.sources = sources
    self.world = world
  }

  /// Adds a member at the end of a type, unless one of its name is there.
  mutating func append(_ lines: SwiftLines, named name: String, to place: SwiftSources.Place) {
    guard !sources.members(of: place).contains(where: { $0.name == name }) else { return }
    edit(place, lines) { $0.append(lines, to: place.type) }
  }

  /// Adds a property behind the last one of a type, unless one of its name is there.
  mutating func appendProperty(
    _ lines: SwiftLines, named name: String, to place: SwiftSources.Place
  ) {
    guard !sources.members(of: place).contains(where: { $0.name == name }) else { return }
    edit(place, lines) { $0.appendProperty(lines, to: place.type) }
  }

  /// Adds a declaration at the end of the file that holds a type.
  mutating func appendToFile(_ lines: SwiftLines, of place: SwiftSources.Place) {
    edit(place, lines) { $0.append(lines) }
  }

  /// Leaves lines to people.
  mutating func leave(_ lines: SwiftLines, for place: String) {
    byHand.append(.init(place: place, lines: lines.plain))
  }

  private mutating func edit(
    _ place: SwiftSources.Place, _ lines: SwiftLines, _ insert: (inout SwiftEdit) -> Void
  ) {
    guard place.type.isCertain else {
      let path = sources.path(of: place).display(in: world)
      leave(lines, for: "\(place.type.kind.rawValue) \(place.type.name) in \(path)")
      return
    }
    var edit = edits[place.source] ?? SwiftEdit(sources.file(of: place))
    insert(&edit)
    edits[place.source] = edit
  }

  /// - Returns: the edits of all files, in the order of the files.
  mutating func changes() -> [Change] {
    var changes: [Change] = []
    for (index, edit) in edits.sorted(by: { $0.key < $1.key }) {
      let source = sources.sources[index]
      do throws(SwiftDoubt) {
        changes.append(
          Change.edit(
            source.path, to: try edit.result(), previous: source.file.bytes, seen: source.seen))
      } catch {
        for lines in edit.inserted {
          leave(lines, for: source.path.display(in: world))
        }
      }
    }
    return changes
  }
}

extension SwiftDeclaration {
  /// Whether code that is inserted here surely is seen as it is written: no branch of an `#if`, no
  /// macro around it.
  fileprivate var isCertain: Bool {
    !isConditional && attributes.allSatisfy { Self.plainAttributes.contains($0) }
  }

  /// Attributes that leave the members of a type alone.
  private static let plainAttributes: Set<String> = [
    "MainActor", "Suite", "available", "dynamicMemberLookup", "frozen", "globalActor", "objc",
    "objcMembers", "preconcurrency", "testable", "unchecked", "usableFromInline",
  ]
}
