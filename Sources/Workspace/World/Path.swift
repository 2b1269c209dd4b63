import Diagnostics

/// A POSIX path. It never reads the disk.
package struct Path: Sendable, Hashable, Comparable, CustomStringConvertible {
  private static let slash = UInt8(ascii: "/")

  /// Has no slash at the end, no double slashes and no `.` components.
  package let text: String
  /// Whether a component is `..`.
  package let hasDotDot: Bool

  /// Removes double slashes, `.` components and a slash at the end. Empty text becomes `.`.
  package init(_ text: String) {
    guard Self.needsCleaning(text) else {
      (self.text, hasDotDot) = (text, false)
      return
    }
    let parts = text.utf8.split(separator: Self.slash).filter { !$0.elementsEqual(".".utf8) }
    let root = text.utf8.first == Self.slash ? "/" : ""
    let clean = root + parts.map { String(Substring($0)) }.joined(separator: "/")
    self.text = clean.isEmpty ? "." : clean
    hasDotDot = parts.contains { $0.elementsEqual("..".utf8) }
  }

  private init(clean text: String, hasDotDot: Bool) {
    self.text = text
    self.hasDotDot = hasDotDot
  }

  /// Whether a component is empty, `.` or `..`, which few are.
  private static func needsCleaning(_ text: String) -> Bool {
    if text == "/" { return false }
    var (length, dots, isFirst) = (0, 0, true)
    for byte in text.utf8 {
      if byte != slash {
        length += 1
        if byte == UInt8(ascii: ".") { dots += 1 }
      } else {
        if length == dots, length > 0 ? length <= 2 : !isFirst { return true }
        (length, dots) = (0, 0)
      }
      isFirst = false
    }
    return length == dots && length <= 2
  }

  package var description: String { text }

  package var isAbsolute: Bool { text.utf8.first == Self.slash }

  /// The names between the slashes, `..` included.
  package var components: [String] {
    text == "." ? [] : text.utf8.split(separator: Self.slash).map { String(Substring($0)) }
  }

  package var depth: Int { components.count }

  /// The last component; empty for `/` and `.`.
  package var name: String {
    if text == "." { return "" }
    guard let slash = text.utf8.lastIndex(of: Self.slash) else { return text }
    return String(text[text.utf8.index(after: slash)...])
  }

  /// The path without its last component; `/` and `.` are their own parents.
  package var parent: Path {
    guard let slash = text.utf8.lastIndex(of: Self.slash) else {
      return Path(clean: ".", hasDotDot: false)
    }
    let folder = slash == text.startIndex ? "/" : String(text[..<slash])
    return hasDotDot ? Path(folder) : Path(clean: folder, hasDotDot: false)
  }

  /// This path and the folders above it, the outermost last.
  package var withParents: some Sequence<Path> {
    sequence(first: self) { $0.parent == $0 ? nil : $0.parent }
  }

  /// Appends a relative path; returns an absolute one unchanged.
  package func appending(_ other: String) -> Path {
    let added = Path(other)
    if added.isAbsolute || text == "." { return added }
    if added.text == "." { return self }
    return Path(
      clean: text == "/" ? "/" + added.text : text + "/" + added.text,
      hasDotDot: hasDotDot || added.hasDotDot)
  }

  /// Appends a path that a user wrote: `~` stands for `home`.
  package func appending(_ other: String, home: Path?) -> Path {
    guard other == "~" || other.begins(with: "~/"), let home else {
      return appending(other).normalized
    }
    return home.appending(String(Substring(other.utf8.dropFirst(2)))).normalized
  }

  /// The path with each `..` resolved, except those at the start of a relative path.
  package var normalized: Path {
    guard hasDotDot else { return self }
    var kept: [String] = []
    for component in components {
      if component == "..", let last = kept.last, last != ".." {
        kept.removeLast()
      } else if component != ".." || !isAbsolute {
        kept.append(component)
      }
    }
    return Path((isAbsolute ? "/" : "") + kept.joined(separator: "/"))
  }

  /// Whether this is `folder` or below it. Both are normalized first.
  package func isInside(_ folder: Path) -> Bool {
    guard isAbsolute == folder.isAbsolute else { return false }
    let (mine, theirs) = (normalized, folder.normalized)
    if let rest = mine.rest(below: theirs) {
      return !mine.hasDotDot || !Path(String(rest)).hasDotDot
    }
    if mine.text.isASCII, theirs.text.isASCII { return false }
    // Equal names may have different bytes, in different Unicode forms.
    let (names, others) = (mine.components, theirs.components)
    return names.starts(with: others) && !names.dropFirst(others.count).contains("..")
  }

  /// The path relative to `folder`, with `..` where necessary; unchanged unless both are absolute.
  package func relative(to folder: Path) -> Path {
    guard isAbsolute, folder.isAbsolute else { return self }
    let mine = normalized
    var (above, climb) = (folder.normalized, "")
    // Nearly all paths are below the folder, and part of a clean path is clean.
    if let rest = mine.rest(below: above), !rest.isEmpty {
      return Path(clean: String(rest), hasDotDot: false)
    }
    while !mine.isInside(above) {
      above = above.parent
      climb += "../"
    }
    let rest =
      mine.rest(below: above).map { String($0) }
      ?? mine.components.dropFirst(above.depth).joined(separator: "/")
    return Path(climb + rest)
  }

  /// The innermost folder that contains both paths, or is one of them.
  func folder(sharedWith other: Path) -> Path {
    withParents.first { other.isInside($0) } ?? self
  }

  /// What follows `folder/`, byte by byte; empty for the folder itself, nil outside of it.
  func rest(below folder: Path) -> Substring? {
    if folder.text == "." { return text == "." ? "" : text[...] }
    guard text.begins(with: folder.text) else { return nil }
    let rest = Substring(text.utf8.dropFirst(folder.text.utf8.count))
    // The slash of the root is the separator.
    if rest.isEmpty || folder.text == "/" { return rest }
    return rest.utf8.first == Self.slash ? Substring(rest.utf8.dropFirst()) : nil
  }

  package static func < (left: Path, right: Path) -> Bool { left.text < right.text }
}
