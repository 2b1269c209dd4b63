import Configuration
import Diagnostics
import Liquid
import ModuleTemplates
import SwiftText
import Workspace

/// Makes an addition's edits, or takes them out, together with the sync that they need.
struct AdditionRun {
  private var addition: Addition
  var reading: AdditionReading
  var isRemoving: Bool { reading.isRemoving }
  let before: SwiftSources
  let world: World
  var byHand: [AdditionPlan.ByHand] = []
  private var imports: [(source: Int, lines: String, isCopied: Bool)] = []
  var warnings: [Diagnostic] = []
  private var files: NewFiles

  init(_ addition: Addition, _ reading: AdditionReading) {
    self.addition = addition
    self.reading = reading
    before = reading.sources
    world = addition.template.world
    files = NewFiles(isRemoving: reading.isRemoving, world: world)
  }

  /// Makes all edits or removes them; those of tests use what a sync gives to test doubles.
  mutating func apply(_ edits: [AdditionDescription.Edit], of module: String) throws(Diagnostic) {
    let tests = edits.filter { $0.role.value.hasPrefix("tests.") }
    let code = edits.filter { !$0.role.value.hasPrefix("tests.") }
    // A sync compares the code with and without the requirements.
    if isRemoving {
      for edit in tests.reversed() { try apply(edit) }
      // The sync still needs the requirements, so they are first removed from a copy.
      var edited = self
      for edit in code.reversed() { try edited.apply(edit) }
      try sync(code, comparedWith: edited.reading.sources, of: module)
      for edit in code.reversed() { try apply(edit) }
    } else {
      let plain = reading.sources
      for edit in code { try apply(edit) }
      try sync(code, comparedWith: plain, of: module)
      for edit in tests { try apply(edit) }
    }
    try removeImports()
  }

  private mutating func apply(_ edit: AdditionDescription.Edit) throws(Diagnostic) {
    if edit.kind == .print { return try leave(edit) }
    guard let count = reading.roles.declarations(of: edit.role.value)?.count else {
      throw AdditionRole.unknownError(edit.role)
    }
    if count == 0 { try leave(edit) }
    for index in 0..<count {
      // The edits before may have moved it.
      let places = reading.roles.declarations(of: edit.role.value) ?? []
      guard places.indices.contains(index) else { continue }
      do throws(Diagnostic) { try apply(edit, to: places[index]) } catch {
        throw error.located(at: edit.location)
      }
    }
  }

  private mutating func apply(
    _ edit: AdditionDescription.Edit, to place: SwiftSources.Place
  ) throws(Diagnostic) {
    var values = edit.values(with: reading.values)
    values["target"] = .object(reading.sources.values(of: place))
    var edits = CodeEdits(reading.sources, removing: isRemoving)
    var stubs: [(source: Int, text: String)] = []
    let text = try text("text", of: edit, values) ?? ""
    switch edit.kind {
    // The caller leaves it to the user.
    case .print: break
    case .text:
      // Quick runs no functions of a spec.
      let isInSpec =
        edit.role.value.hasPrefix("tests.")
        && (reading.sources.file(of: place).imports("Quick")
          || place.type.inherited.contains { $0.hasSuffix("Spec") })
        && !place.type.inherits("XCTestCase") && !text.isEmpty
      if edit.isByHand || isInSpec, !isRemoving {
        edits.leaveToUser(text, in: place)
      } else if !text.isEmpty {
        try edits.apply(text, to: place)
      }
    case .conformance:
      if let name = edit.field("conformance") { edits.apply(conformance: name.value, to: place) }
    case .statement:
      if let function = edit.field("statement") {
        edits.apply(
          text, toFunction: function.value, atStart: edit.field("at")?.value == "start", of: place)
      }
    case .file:
      if let name = edit.field("file") {
        let code = reading.sources.format.applied(to: Array((text + "\n").utf8), isSwift: true)
        byHand += try files.plan(code, named: name, beside: reading.sources.path(of: place))
      }
    case .dependency:
      var dependency = try dependency(edit, values, edits)
      try dependency.add(to: place)
      (edits, stubs) = (dependency.edits, dependency.stubs)
    }
    take(&edits)
    edits = CodeEdits(reading.sources, removing: isRemoving)
    let origin = edit.field("type").flatMap { reading.sources.protocol(namedIn: $0.value) }
    for stub in stubs {
      try edits.apply(stub.text, toFile: stub.source)
      if let origin {
        edits.apply(importsFor: origin.type.range, of: origin.source, toFile: stub.source)
      }
    }
    take(&edits)
  }

  private mutating func take(_ edits: inout CodeEdits) {
    if edits.hasChanges { reading.update(edits.result()) }
    byHand += edits.byHand
    imports += edits.imports
  }

  private mutating func dependency(
    _ edit: AdditionDescription.Edit, _ values: LiquidObject, _ edits: CodeEdits
  ) throws(Diagnostic) -> Dependency {
    func field(_ name: String) throws(Diagnostic) -> Located<String> {
      if let field = edit.field(name) { return field }
      throw Diagnostic(
        .error, "addition.edit", "a `dependency` has no value for `\(name)`", at: edit.location,
        hints: ["see `Templates/additions/snippets/dependency.liquid` in viper's repository."])
    }
    let type = try field("type").value
    let declaration = reading.sources.protocol(namedIn: type)
    return Dependency(
      name: try field("dependency").value,
      property: try addition.text(try field("property"), with: values),
      initializer: try addition.text(try field("initializer"), with: values),
      parameter: try field("parameter").value, assignment: try field("assignment").value,
      value: edit.field("value")?.value,
      test: (try field("test_value").value, try text("test_stub", of: edit, values)),
      preview: (try field("preview_value").value, try text("preview_stub", of: edit, values)),
      declaration: declaration, typeName: declaration?.type.name ?? type.words.last ?? type,
      module: reading.roles.module, edits: edits)
  }

  private mutating func text(
    _ field: String, of edit: AdditionDescription.Edit, _ values: LiquidObject
  ) throws(Diagnostic) -> String? {
    guard let name = edit.field(field) else { return nil }
    return try addition.text(name, with: values)
  }

  /// Leaves to the user what is only printed, and the text for a missing role, except in tests and
  /// doubles; nothing in a removal. A conformance and a dependency have no text.
  private mutating func leave(_ edit: AdditionDescription.Edit) throws(Diagnostic) {
    let role = edit.role.value
    let isForTests = role.hasPrefix("spies.") || role.hasPrefix("tests.")
    guard !isRemoving, edit.kind == .print || !edit.isOptional && !isForTests,
      edit.kind != .conformance, edit.kind != .dependency,
      let text = try text("text", of: edit, edit.values(with: reading.values)), !text.isEmpty
    else { return }
    let file = edit.field("print").map { reading.shownFile($0.value) + ", " } ?? ""
    byHand.append(.init(place: file + AdditionRole.nounPhrase(for: role), lines: text))
  }

  /// Takes out the imports of files that then are as they were generated.
  ///
  /// In other files that the addition changes they stay, with a warning: code of the user may need
  /// them by now.
  private mutating func removeImports() throws(Diagnostic) {
    // `CodeEdits` may have added `import Foundation`.
    for (source, (_, old, _)) in before.sources.enumerated() where isRemoving {
      let file = reading.sources.sources[source].file
      if file.bytes != old.bytes, old.namesFoundation, !file.namesFoundation,
        file.imports("Foundation")
      {
        imports.append((source, SwiftFile.foundationImport, true))
      }
    }
    guard !imports.isEmpty else { return }
    let generated = try RecordStore(in: world).all().records.flatMap(\.record.files)
    let sorted = Dictionary(grouping: imports, by: \.source).sorted { $0.key < $1.key }
    for (source, imports) in sorted {
      var sources = reading.sources
      let (path, file) = (sources.sources[source].path, sources.sources[source].file)
      let isGenerated = { [world] (bytes: [UInt8]) in
        generated.contains {
          $0.digest == digest(of: bytes) && world.project.appending($0.path.text) == path
        }
      }
      if isGenerated(file.bytes) { continue }
      let all = Set(imports.map(\.lines)).sorted()
      // The template may have some of the imports itself.
      let rest = (1..<1 << min(all.count, 8)).lazy.compactMap { choice in
        Self.file(file, without: all.indices.filter { choice >> $0 & 1 == 1 }.map { all[$0] })
      }.first { isGenerated($0.bytes) }
      if let rest {
        sources.edit(source, to: rest)
        reading.update(sources)
        continue
      }
      guard file.bytes != before.sources[source].file.bytes else { continue }
      // These do no harm, and may always have been there.
      let copied = Set(imports.filter(\.isCopied).map(\.lines) + [SwiftFile.foundationImport])
      for lines in all where !copied.contains(lines) {
        warnings.append(
          Diagnostic(
            .warning, "add.import-left",
            "`\(lines.escaped())` stays in `\(path.display(in: world).escaped())`, where other code may need it",
            hints: ["remove the import if no other code of the file needs it."]))
      }
    }
  }

  private static func file(_ file: SwiftFile, without imports: [String]) -> SwiftFile? {
    var edit = SwiftEdit(file, CodeFormat())
    for lines in imports { _ = edit.remove(lines) }
    return attempt(try SwiftFile(try edit.result()))
  }

  func plan(calling description: AdditionDescription?) throws(Diagnostic) -> AdditionPlan {
    let (changes, warnings) = try files.changes()
    return AdditionPlan(
      changes: reading.sources.changes(since: before) + changes, byHand: byHand,
      isRemoving: isRemoving, call: description?.call, callPlace: description?.callPlace,
      warnings: before.unread.map { $0.warning(in: world) } + self.warnings + warnings)
  }
}
