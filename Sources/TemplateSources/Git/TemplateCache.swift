import Diagnostics
import ModuleTemplates
package import Workspace

/// The templates that viper fetched before, by repository and commit.
///
/// A file is read only where its first line has the commit and the digest of the rest; a damaged or
/// renamed one counts as missing, and viper fetches the commit again. It uses the cached commit of
/// a branch or tag only if the server has the same one, or can't be asked.
package struct TemplateCache: Sendable {
  private let folder: CacheFolder?
  private static let commitLimit = 6
  private static let nameLimit = 256

  package init(in world: World) { folder = CacheFolder(in: world) }

  /// The templates of a commit; nil when they are not cached.
  package func tree(of address: GitAddress, at commit: String) -> FetchedTree? {
    guard let bytes = folder?.read(commit, in: place(of: address)),
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    let body = Array(bytes[(end + 1)...])
    guard bytes[...end].elementsEqual(Self.firstLine(of: body, commit).utf8) else { return nil }
    return Self.decoded(body).map { FetchedTree(commit: commit, tree: $0) }
  }

  /// The commit that a name referred to when it was last fetched.
  package func commit(of address: GitAddress, for reference: GitReference) -> String? {
    let bytes = folder?.read(file(for: reference), in: place(of: address) + "/names")
    guard let text = bytes.map({ String(decoding: $0, as: UTF8.self) })?.trimmed,
      text.isCommitID
    else { return nil }
    if case .revision(let digits) = reference, !text.begins(with: digits.lowercased()) {
      return nil
    }
    return text
  }

  /// Caches fetched templates; does nothing where the cache can't be written.
  package func keep(_ fetched: FetchedTree, of address: GitAddress, for reference: GitReference) {
    let body = Self.encoded(fetched.tree)
    folder?.write(
      Array(Self.firstLine(of: body, fetched.commit).utf8) + body, to: fetched.commit,
      in: place(of: address), keeping: Self.commitLimit + 1)
    guard reference.commit == nil else { return }
    folder?.write(
      Array(fetched.commit.utf8), to: file(for: reference), in: place(of: address) + "/names",
      keeping: Self.nameLimit)
  }

  private func place(of address: GitAddress) -> String {
    "repositories/" + SHA256.hexadecimal(of: address.cacheKey).prefix(32)
  }

  private func file(for reference: GitReference) -> String {
    String(SHA256.hexadecimal(of: reference.cacheKey).prefix(32))
  }

  // MARK: The format of a file

  private static func firstLine(of body: [UInt8], _ commit: String) -> String {
    "viper templates 1 \(commit) \(SHA256.hexadecimal(of: Array(commit.utf8) + body))\n"
  }

  /// The kinds of entries that are no files.
  private static let withoutContent: [String: TemplateTree.Entry] = [
    "link": .symbolicLink, "submodule": .submodule,
  ]

  /// Writes `KIND SIZE PATH<NUL>CONTENT` for each entry, where the kind of a file is `file`.
  private static func encoded(_ tree: TemplateTree) -> [UInt8] {
    var bytes: [UInt8] = []
    for (path, entry) in tree.entries.sorted(by: { ExactText($0.key) < ExactText($1.key) }) {
      let kind = withoutContent.first { $0.value == entry }?.key ?? "file"
      let content: [UInt8] = if case .file(let content) = entry { content } else { [] }
      bytes += Array("\(kind) \(content.count) \(path)\0".utf8) + content
    }
    return bytes
  }

  private static func decoded(_ body: [UInt8]) -> TemplateTree? {
    var tree = TemplateTree()
    var rest = body[...]
    while let end = rest.firstIndex(of: 0) {
      let fields = rest[..<end].split(separator: UInt8(ascii: " "), maxSplits: 2)
        .map { String(decoding: $0, as: UTF8.self) }
      rest = rest[(end + 1)...]
      guard fields.count == 3, let size = Int(fields[1]), 0...rest.count ~= size else { return nil }
      tree.entries[fields[2]] = withoutContent[fields[0]] ?? .file(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    return rest.isEmpty ? tree : nil
  }
}
