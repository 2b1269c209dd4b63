package import Diagnostics
package import Workspace

/// A plan's digest: equal digests mean equal arguments, input files, settings and changes.
///
/// It is the same at any time and in any folder, and independent of files that the plan does not need.
package struct PlanDigest {
  private static let folder = "plans"
  /// How many shown plans this machine remembers, to tell what has changed.
  private static let limit = 100
  /// How many differences an error lists.
  private static let shownDifferences = 20
  /// The start of the names of files outside of the project's repository.
  private static let outside = "…/"
  /// What the digest covers, with hashes: `arguments`, settings, `read FILE`, `create FILE` …
  private let parts: [(name: String, hash: String)]
  private let inputs: PlanInputs

  init(of changes: [Change], from inputs: PlanInputs, in world: World) {
    let top = world.repository(of: world.project) ?? world.project
    func name(of path: Path) -> String {
      path.isInside(top) ? path.relative(to: world.project).text : Self.outside + path.name
    }
    let notes = world.runNotes.notes
    let files = notes.files.map { (name: "read " + name(of: $0), hash: $1) }
    let settings = notes.settings.map { (name: $0, hash: SHA256.hexadecimal(of: $1)) }
    self.inputs = inputs
    parts =
      [("arguments", SHA256.hexadecimal(of: inputs.arguments.joined(separator: "\0")))]
      + (settings + files).sorted { ($0.name, $0.hash) < ($1.name, $1.hash) }
      + changes.flatMap(\.fileChanges).map { change in
        let from = change.movedFrom.map { " from " + name(of: $0) } ?? ""
        let hash = change.kind.after.bytes.map { SHA256.hexadecimal(of: $0) } ?? "-"
        return ("\(change.action) \(name(of: change.path))\(from)", hash)
      }
  }

  /// The digest, 32 hexadecimal digits.
  var text: String { String(SHA256.hexadecimal(of: list).prefix(32)) }

  /// A line for each part. Names of files can have line breaks, but no zeros.
  private var list: [UInt8] {
    let newline = UInt8(ascii: "\n")
    return parts.flatMap { name, hash -> [UInt8] in
      Array("\(hash) ".utf8) + name.utf8.map { $0 == newline ? 0 : $0 } + [newline]
    }
  }

  /// Notes the digest for the report, and stores what it covers for ``changedError(from:in:)``.
  func store(in world: World) {
    world.runNotes.change { [text] in $0.digest = text }
    CacheFolder(in: world)?.write(list, to: text, in: Self.folder, keeping: Self.limit)
  }

  /// Throws when the user approved another plan; does nothing where the user approved none.
  func checkApproval(in world: World) throws(Diagnostic) {
    world.runNotes.change { [text] in $0.digest = text }
    defer { world.runNotes.change { $0.isMade = true } }
    guard let approved = inputs.approved, approved != text else { return }
    throw changedError(in: world)
  }

  /// The error `plan.changed`: the approved plan can't be made any more.
  package static func changedError(from inputs: PlanInputs, in world: World) -> Diagnostic {
    PlanDigest(of: [], from: inputs, in: world).changedError(in: world)
  }

  /// The error that the plan is not the approved one, with the files that have changed.
  private func changedError(in world: World) -> Diagnostic {
    Diagnostic(
      .error, "plan.changed", "the plan is not the approved one, so this run changed nothing",
      notes: differences(in: world),
      hints: ["pass `--dry-run` instead of `--expect`: it prints the command for the new plan."])
  }

  private func differences(in world: World) -> [String] {
    guard var old = shownParts(in: world) else {
      return ["this machine does not have the approved plan, so viper can't tell what has changed."]
    }
    guard old["arguments"] == [parts[0].hash] else { return ["the command has other arguments."] }
    var (changed, new, others): ([String], [String], [String]) = ([], [], [])
    // Files outside of the repository can have the same name.
    let differing = parts.filter { name, hash in
      guard let index = old[name]?.firstIndex(of: hash) else { return true }
      old[name]?.remove(at: index)
      return false
    }
    for (name, _) in differing {
      switch (Self.file(of: name), old[name]?.popLast()) {
      case (nil, _): others.append("`\(name.escaped())` differs.")
      case (let file?, nil): new.append("`\(file.escaped())` is new.")
      case (let file?, _): changed.append("`\(file.escaped())` has changed.")
      }
    }
    // This run did not read the files that are left, perhaps because it failed before.
    for (name, hashes) in old.sorted(by: { $0.key < $1.key }) where !hashes.isEmpty {
      guard let file = Self.file(of: name), !file.begins(with: Self.outside) else { continue }
      let now = Self.hash(of: file, in: world)
      if hashes.allSatisfy({ $0 == now }) { continue }
      changed.append("`\(file.escaped())` " + (now == nil ? "is gone." : "has changed."))
    }
    // Because of a change, a run may read files that it did not read before.
    let found = [changed, new, others].first { !$0.isEmpty } ?? []
    let more = found.count - Self.shownDifferences
    return found.prefix(Self.shownDifferences) + (more > 0 ? ["\(more) more differ."] : [])
  }

  /// The hash of a file, by its name in the list; nil where it does not exist.
  private static func hash(of file: String, in world: World) -> String? {
    do throws(FileError) {
      let path = world.project.appending(file).normalized
      return SHA256.hexadecimal(of: try world.files.read(path, atMost: FileStatus.readableSize))
    } catch {
      return error.reason == .notFound || error.reason == .notAFolder ? nil : ""
    }
  }

  private static func file(of part: String) -> String? {
    part.begins(with: "read ") ? String(Substring(part.utf8.dropFirst(5))) : nil
  }

  /// What the approved plan covers, hashes by name; nil where it was not shown on this machine.
  private func shownParts(in world: World) -> [String: [String]]? {
    let approved = inputs.approved ?? ""
    // It becomes the name of a file.
    guard approved.utf8.count == 32, approved.utf8.allSatisfy(\.isHexDigit),
      let bytes = CacheFolder(in: world)?.read(approved, in: Self.folder)
    else { return nil }
    let newline = UInt8(ascii: "\n")
    var parts: [String: [String]] = [:]
    for line in bytes.split(separator: newline) {
      let hash = line.prefix { $0 != UInt8(ascii: " ") }
      let name = line.dropFirst(hash.count + 1).map { $0 == 0 ? newline : $0 }
      parts[String(decoding: name, as: UTF8.self), default: []]
        .append(String(decoding: hash, as: UTF8.self))
    }
    return parts
  }
}
