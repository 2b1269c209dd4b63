import Diagnostics
import ModuleTemplates
package import Workspace

/// What was fetched before: commits by repository.
///
/// Nothing in it is believed: what a commit holds is found by the ids that git gave it, and what has
/// another id counts as missing and is fetched again. Which commit a name means nothing can prove
/// where the network is not to be asked: whoever relies on it says so.
package struct TemplateCache: Sendable {
  private let folder: CacheFolder?
  /// How many commits of a repository, and how many names, are kept.
  private static let commitLimit = 6
  private static let nameLimit = 256

  package init(in world: World) { folder = CacheFolder(in: world) }

  /// The templates of a commit.
  package func tree(of address: GitAddress, at commit: String) -> FetchedTree? {
    guard let bytes = folder?.read(commit, in: place(of: address)) else { return nil }
    let objects = GitObjects(bytes, of: commit)
    return CommitTree(of: commit, in: objects)?.templates.map { tree in
      FetchedTree(commit: commit, tree: tree, objects: objects)
    }
  }

  /// The commit that a name meant when it was last requested.
  package func commit(of address: GitAddress, for reference: GitReference) -> String? {
    let bytes = folder?.read(file(for: reference), in: place(of: address) + "/names")
    guard let text = bytes.map({ String(decoding: $0, as: UTF8.self) })?.trimmed,
      text.isCommitNumber
    else { return nil }
    if case .revision(let digits) = reference, !text.begins(with: digits.lowercased()) {
      return nil
    }
    return text
  }

  /// Keeps what was fetched; a cache that can't be written only costs time.
  package func keep(_ fetched: FetchedTree, of address: GitAddress, for reference: GitReference) {
    if let objects = fetched.objects {
      write(
        objects.encoded, to: fetched.commit, in: place(of: address), limit: Self.commitLimit + 1)
    }
    keepName(of: reference, meaning: fetched.commit, in: address)
  }

  func keepName(of reference: GitReference, meaning commit: String, in address: GitAddress) {
    guard reference.commit == nil else { return }
    write(
      Array(commit.utf8), to: file(for: reference), in: place(of: address) + "/names",
      limit: Self.nameLimit)
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
