import SwiftText
import Workspace

/// The insertions of a plan by file, and the lines that the user has to insert.
struct WiringEdits {
  let sources: SwiftSources
  private var edits: [Int: SwiftEdit] = [:]
  private(set) var byHand: [WiringPlan.ByHand] = []
  /// The files with a new stub of the service.
  private var stubbed: Set<Int> = []
  private let world: World

  init(_ sources: SwiftSources, in world: World) {
    self.sources = sources
    self.world = world
  }

  /// Adds a member at the end of a type, unless it has one with this name.
  mutating func append(_ lines: SwiftLines, named name: String, to place: SwiftSources.Place) {
    guard !sources.members(of: place).contains(where: { $0.name == name }) else { return }
    edit(place, lines) { $0.append(lines, to: place.type) }
  }

  /// Adds a property after the last one of a type, unless it has one with this name.
  mutating func appendProperty(
    _ lines: SwiftLines, named name: String, to place: SwiftSources.Place
  ) {
    guard !sources.members(of: place).contains(where: { $0.name == name }) else { return }
    edit(place, lines) { $0.appendProperty(lines, to: place.type) }
  }

  /// Adds a declaration at the end of a type's file.
  mutating func appendToFile(_ lines: SwiftLines, of place: SwiftSources.Place) {
    edit(place, lines) { $0.append(lines) }
  }

  /// Adds a member before all others of a type, or after its properties.
  mutating func insertFirst(_ lines: SwiftLines, in place: SwiftSources.Place) {
    let hasProperty = sources.members(of: place).contains { $0.kind == .var || $0.kind == .let }
    edit(place, lines) {
      if hasProperty {
        $0.appendProperty(lines, to: place.type)
      } else {
        $0.prepend(lines, to: place.type)
      }
    }
  }

  /// Adds a property and a function that uses it.
  mutating func append(
    _ property: SwiftLines, usedBy function: SwiftLines, named name: String,
    to place: SwiftSources.Place
  ) {
    let members = sources.members(of: place)
    guard !members.contains(where: { $0.name == name }) else { return }
    if members.isEmpty {
      edit(place, function) {
        $0.append(SwiftLines(property.plain + "\n\n" + function.plain), to: place.type)
      }
    } else {
      edit(place, property) { $0.appendProperty(property, to: place.type) }
      edit(place, function) { $0.append(function, to: place.type) }
    }
  }

  /// Adds a parameter and an assignment to an initializer.
  mutating func insert(
    _ parameter: String, at index: Int, in parentheses: Range<Int>,
    andAssign statement: String, to initializer: SwiftDeclaration, of place: SwiftSources.Place
  ) {
    edit(place, SwiftLines("init(\(parameter))\n\(statement)")) {
      $0.insertAssignment(statement, to: initializer)
        && $0.insert(parameter, at: index, in: parentheses)
    }
  }

  /// Adds an argument to a call, in one of the files.
  ///
  /// - Returns: whether there is an unambiguous place for it.
  mutating func insert(
    _ argument: String, at index: Int, in parentheses: Range<Int>, of source: Int
  ) -> Bool {
    var edit = edits[source] ?? SwiftEdit(sources.sources[source].file)
    guard edit.insert(argument, at: index, in: parentheses) else { return false }
    edits[source] = edit
    return true
  }

  /// Adds the stub of the service at the end of a file, unless the file has it.
  mutating func append(_ stub: ServiceStub, toFile source: Int) {
    let file = sources.sources[source].file
    guard stubbed.insert(source).inserted, !file.types.contains(where: { $0.name == stub.name })
    else { return }
    guard let lines = stub.lines else {
      leave(stub.head, for: sources.sources[source].path.display(in: world))
      return
    }
    var edit = edits[source] ?? SwiftEdit(file)
    edit.append(lines)
    edits[source] = edit
  }

  /// Lists a call with its missing argument, for the user to edit.
  mutating func leave(
    _ call: InitializerCall, of name: String, lacking argument: String, at index: Int,
    inFile source: Int
  ) {
    let file = sources.sources[source].file
    var all = file.arguments(of: call)
    all.insert(argument, at: min(index, all.count))
    leave(
      SwiftLines("\(name)(\(all.joined(separator: ", ")))"),
      for: sources.sources[source].path.display(in: world)
        + ":\(file.line(of: call.name.lowerBound))")
  }

  /// Leaves lines to the user.
  mutating func leave(_ lines: SwiftLines, for place: String) {
    byHand.append(.init(place: place, lines: lines.plain))
  }

  private mutating func edit(
    _ place: SwiftSources.Place, _ lines: SwiftLines, _ insert: (inout SwiftEdit) -> Void
  ) {
    edit(place, lines) { (edit: inout SwiftEdit) -> Bool in
      insert(&edit)
      return true
    }
  }

  private mutating func edit(
    _ place: SwiftSources.Place, _ lines: SwiftLines, _ insert: (inout SwiftEdit) -> Bool
  ) {
    var edit = edits[place.source] ?? SwiftEdit(sources.file(of: place))
    guard place.type.isCertain, insert(&edit) else {
      leave(lines, in: place)
      return
    }
    edits[place.source] = edit
  }

  /// Leaves lines for a type to the user.
  mutating func leave(_ lines: SwiftLines, in place: SwiftSources.Place) {
    let path = sources.path(of: place).display(in: world)
    leave(lines, for: "\(place.type.kind.rawValue) \(place.type.name) in \(path)")
  }

  /// - Returns: the edits of all files, in the order of the files.
  mutating func changes() -> [Change] {
    var changes: [Change] = []
    for (index, edit) in edits.sorted(by: { $0.key < $1.key }) {
      let source = sources.sources[index]
      do throws(SwiftReadingError) {
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
  /// Whether no `#if` and no macro can change code inserted here.
  var isCertain: Bool {
    !isConditional && attributes.allSatisfy { Self.plainAttributes.contains($0) }
  }

  /// Attributes that leave the members of a type alone.
  private static let plainAttributes: Set<String> = [
    "MainActor", "Suite", "available", "dynamicMemberLookup", "frozen", "globalActor", "objc",
    "objcMembers", "preconcurrency", "testable", "unchecked", "usableFromInline",
  ]
}
