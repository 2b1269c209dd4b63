import Configuration
import Foundation
import Testing
import ViperCommands
import ViperTestSupport

@Suite("Modules of random templates in random projects")
struct RandomModuleTests {
  /// Ten seeds, or as many as `VIPER_ROUNDS` says, from `VIPER_SEED` on.
  static let seeds: Range<UInt64> = {
    let variables = ProcessInfo.processInfo.environment
    let first = variables["VIPER_SEED"].flatMap(UInt64.init) ?? 1
    return first..<(first + (variables["VIPER_ROUNDS"].flatMap(UInt64.init) ?? 10))
  }()

  /// A project with the module, or without, and often another one beside it.
  private func project(_ module: RandomModule, _ name: String?, _ more: [String] = [])
    -> RecordProject?
  {
    let demo = RecordProject(exactly: module.tree)
    if module.name.utf8.count % 2 == 0 {
      guard demo.ends(["gen", module.neighbour] + module.words) else { return nil }
    }
    if let name, !demo.ends(["gen", name] + module.words + more) { return nil }
    return demo
  }

  private let project = "Demo.xcodeproj/project.pbxproj"

  private func expectSame(
    _ wanted: RecordProject, _ found: RecordProject, _ module: RandomModule,
    isOrdered: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (wanted, found) = (try wanted.tree, try found.tree)
    func words(_ tree: TreeSnapshot) -> [Substring] {
      (tree.texts[project] ?? "").split { " ,()\n".contains($0) }.sorted()
    }
    // Among objects in no order there are many places; versions of templates stay until `prune`.
    let differences = wanted.changes(to: found).filter { line in
      (isOrdered || line != "~ " + project || words(wanted) != words(found))
        && line != "+ .viper" && !line.hasPrefix("+ .viper/templates")
    }
    let texts = differences.map { line in
      let path = String(line.dropFirst(2))
      return "\(line)\n- \(wanted.texts[path] ?? "")\n+ \(found.texts[path] ?? "")\n"
    }
    #expect(
      differences.isEmpty, "\(module.kind) \(module.words)\n\(texts.joined())",
      sourceLocation: sourceLocation)
  }

  private func later(_ module: RandomModule) -> [String] { module.withRecord ? [] : module.words }

  @Test(arguments: seeds)
  func `remove removes all that was generated, once`(_ seed: UInt64) throws {
    let module = RandomModule(seed: seed)
    // Not every template makes a module of every name.
    guard let before = project(module, nil), let demo = project(module, module.name) else { return }
    demo.run(["module", "remove", module.name] + later(module))
    try expectSame(before, demo, module, isOrdered: true)
    let again = demo.answer(["module", "remove", module.name] + later(module))
    #expect(again.fails("module.unknown", naming: module.name))
    try expectSame(before, demo, module, isOrdered: true)
  }

  @Test(arguments: seeds)
  func `rename gives what gen generates with the new name`(_ seed: UInt64) throws {
    let module = RandomModule(seed: seed)
    guard let demo = project(module, module.name), let fresh = project(module, module.newName)
    else { return }
    demo.run(["module", "rename", module.name, module.newName] + later(module))
    try expectSame(fresh, demo, module, isOrdered: module.isOrdered)
    demo.run(
      ["module", "rename", module.name, module.newName] + later(module), expecting: .failed)
    try expectSame(fresh, demo, module, isOrdered: module.isOrdered)
  }

  @Test(arguments: seeds)
  func `move gives what gen generates in the new folder`(_ seed: UInt64) throws {
    let module = RandomModule(seed: seed)
    let places =
      ["--module-path", "Demo/New Place"]
      + (module.hasTests ? ["--test-path", "DemoTests/New"] : [])
    guard module.kind != .logical, let demo = project(module, module.name),
      let fresh = project(module, module.name, places)
    else { return }
    let move = ["module", "move", module.name, "--to", "Demo/New Place"]
    demo.run(move + (module.hasTests ? ["--tests-to", "DemoTests/New"] : []) + later(module))
    try expectSame(fresh, demo, module, isOrdered: module.isOrdered)
  }
}
