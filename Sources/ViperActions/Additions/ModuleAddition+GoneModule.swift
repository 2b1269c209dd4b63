import Diagnostics
import ModuleTemplates
import SwiftText
import Workspace

extension ModuleAddition {
  /// Removes a route to a module without code by the names that `module connect` gives.
  ///
  /// The lines that still name the module are left to the user.
  ///
  /// - Returns: nil if there is no such route.
  func removal(ofRouteTo target: String, in reading: AdditionReading) -> AdditionPlan? {
    let (sources, roles) = (reading.sources, reading.roles)
    let patterns = BundledTemplates.text(of: "additions/route/names").split(separator: "\n")
    let property = target.prefix(1).lowercased() + target.dropFirst() + "Module"
    let names = Set(
      patterns.map { String($0).replacing("*", with: target) } + [property, property + "Output"])
    let outputs = ModuleRoles.outputEndings.map { target + $0 }
    func isOfRoute(_ word: String) -> Bool {
      names.contains(word) || word.hasPrefix(property) || outputs.contains(word)
        || sources.conventions.meaning(of: word)?.module == target
    }
    var edits = CodeEdits(sources, removing: true, in: world)
    let places = Set(AdditionRole.all.flatMap { roles.declarations(of: $0) ?? [] })
    for place in places {
      for member in sources.members(of: place) where names.contains(member.name) {
        edits.edit(place.source) { $0.remove(member: member, from: place.type) }
      }
    }
    let files = Set(places.map(\.source)).sorted()
    for source in files {
      let file = sources.sources[source].file
      for type in file.types {
        let output = type.kind == .extension ? type.inherited.only : nil
        // The user may have written what follows an event.
        let isPlain = file.members(of: type).allSatisfy { file.words(in: $0.body ?? 0..<0).isEmpty }
        guard names.contains(type.name) || output.map(outputs.contains) == true && isPlain else {
          continue
        }
        let code = file.textIndentedByTwo(type.range)
        edits.edit(source) {
          $0.remove("// MARK: - \(output ?? type.name)\n\n" + code) || $0.remove(code)
        }
      }
    }
    let result = edits.result()
    let left = files.flatMap { source in
      let lines = result.sources[source].file.text(result.sources[source].file.bytes.indices)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      return lines.filter { String($0.element).words.contains(where: isOfRoute) }.map {
        AdditionPlan.ByHand(
          place: "\(edits.path(source)):\($0.offset + 1)", lines: String($0.element).trimmed)
      }
    }
    let changes = result.changes(since: sources)
    guard !changes.isEmpty || !left.isEmpty else { return nil }
    return AdditionPlan(
      changes: changes, byHand: left, isRemoving: true,
      warnings: sources.unread.map { $0.warning(in: world) })
  }
}
