import Diagnostics

/// Separates a group that one side changed from the folder that it became on the other side.
extension ThreeWayObjects {
  /// The versions, where such a folder has another id than its group until the merge is done.
  ///
  /// So the merge sees a group that one side removed and the other side changed, and a new folder.
  func separatingConvertedGroups() throws(Diagnostic) -> ThreeWayObjects {
    var originalIDs: [ByteString: ByteString] = [:]
    var files: [ProjectFile] = []
    for side in MergeSide.allCases {
      let file = self[side].file
      var newIDs: [ByteString: ByteString] = [:]
      for change in changed {
        guard let old = change.base, base.file.objects[old].kind.isGroup,
          let folder = change[side], file.objects[folder].kind == .synchronizedRoot,
          let group = change[side.other], self[side.other].file.objects[group].kind.isGroup,
          hasChanges(in: group, on: side.other)
        else { continue }
        newIDs[change.id] = change.id + "_folder".utf8
      }
      for (id, new) in newIDs { originalIDs[new] = id }
      files.append(
        newIDs.isEmpty ? file : try file.reread(file.bytes.replacingWords(newIDs)))
    }
    guard !originalIDs.isEmpty else { return self }
    var versions = ThreeWayObjects(base: base.file, ours: files[0], theirs: files[1])
    versions.originalIDs = originalIDs
    return versions
  }

  /// Whether a side changed a group, something in it, or a build file of that.
  private func hasChanges(in group: Int, on side: MergeSide) -> Bool {
    let (file, tree) = (self[side].file, self[side].tree)
    return changed.contains { change in
      guard let object = change[side] else { return false }
      let entry = file.reference("fileRef", of: object) ?? object
      return sequence(first: entry) { tree.parent(of: $0) }.contains(group)
        && change.base.map { self[side].hasSameEntry(object, as: base, $0) } != true
    }
  }
}

extension [UInt8] {
  /// The text with some words replaced, also in comments.
  func replacingWords(_ words: [ByteString: ByteString]) -> [UInt8] {
    if words.isEmpty { return self }
    var text: [UInt8] = []
    var rest = self[...]
    while let first = rest.first {
      let isBare = PlistScanner.isBare(first)
      let run = rest.prefix { PlistScanner.isBare($0) == isBare }
      if let word = words[ByteString(run)] { text += word } else { text += run }
      rest = rest[run.endIndex...]
    }
    return text
  }
}
