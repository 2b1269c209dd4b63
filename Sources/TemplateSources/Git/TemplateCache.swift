import Diagnostics
package import ModuleTemplates
package import Workspace

/// What was fetched before: commits by repository, and templates by their digest.
///
/// Everything in it checks itself; what is broken counts as missing and is fetched again.
package struct TemplateCache: Sendable {
  private let folder: CacheFolder?
  /// How many commits of a repository, and how many names, are kept.
  private static let commitLimit = 6
  private static let templateLimit = 256

  package init(in world: World) { folder = CacheFolder(in: world) }

  /// The templates of a commit.
  package func tree(of address: GitAddress, at commit: String) -> TemplateTree? {
    folder?.read(commit, in: place(of: address)).flatMap { TreeArchive.decoded($0) }
  }

  /// The commit that a name meant when it was last asked for.
  package func commit(of address: GitAddress, for reference: GitReference) -> String? {
    let bytes = folder?.read(file(for: reference), in: place(of: address) + "/names")
    let text = bytes.map { String(decoding: $0, as: UTF8.self) }?.trimmed
    return text.flatMap { $0.isCommitNumber ? $0 : nil }
  }

  /// Keeps what was fetched; a cache that can't be written only costs time.
  package func keep(_ fetched: FetchedTree, of address: GitAddress, for reference: GitReference) {
    write(
      TreeArchive.encoded(fetched.tree), to: fetched.commit, in: place(of: address),
      limit: Self.commitLimit + 1)
    keepName(of: reference, meaning: fetched.commit, in: address)
  }

  func keepName(of reference: GitReference, meaning commit: String, in address: GitAddress) {
    guard reference.commit == nil else { return }
    write(
      Array(commit.utf8), to: file(for: reference), in: place(of: address) + "/names",
      limit: Self.templateLimit)
  }

  /// The files of a valid template with this digest.
  package func content(named name: String, digest: String) -> TemplateContent? {
    guard let bytes = folder?.read(Self.fileName(ofDigest: digest), in: "templates"),
      let tree = TreeArchive.decoded(bytes, isCheckedByCaller: true)
    else { return nil }
    let content = TemplateContent(name: name, files: tree.files)
    return content.digest == digest ? content : nil
  }

  /// Keeps a template that was found to be valid.
  package func keep(_ content: TemplateContent) {
    let name = Self.fileName(ofDigest: content.digest)
    guard folder?.read(name, in: "templates") == nil else { return }
    let tree = TemplateTree(entries: content.files.mapValues { .file($0) })
    write(TreeArchive.encoded(tree), to: name, in: "templates", limit: Self.templateLimit)
  }

  private static func fileName(ofDigest digest: String) -> String {
    String(digest.map { $0.isLetter || $0.isNumber ? $0 : "-" })
  }

  private func write(_ bytes: [UInt8], to name: String, in place: String, limit: Int) {
    do throws(FileError) {
      try folder?.write(bytes, to: name, in: place, limit: limit)
    } catch {
      // Without a cache everything works, only slower.
    }
  }

  private func place(of address: GitAddress) -> String {
    "repositories/" + SHA256.hexadecimal(of: address.key).prefix(32)
  }

  private func file(for reference: GitReference) -> String {
    String(SHA256.hexadecimal(of: reference.key).prefix(32))
  }
}
