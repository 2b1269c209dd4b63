/// A POSIX path. It never reads the disk.
package struct Path: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Has no slash at the end, no double slashes and no `.` components.
  package let text: String
  /// Whether a component is `..`.
  private let climbs: Bool

  /// Removes double slashes, `.` components and a slash at the end. Empty text becomes `.`.
  package init(_ text: String) {
    let clean = PathText.isClean(text) ? text : PathText.cleaned(text)
    self.init(clean: clean, climbs: PathText.climbs(clean))
  }

  private init(clean text: String, climbs: Bool) {
    self.text = text
    self.climbs = climbs
  }

  package var description: String { text }

  package var isAbsolute: Bool { text.utf8.first == UInt8(ascii: "/") }

  /// The names between the slashes, `..` included.
  package var components: [String] {
    text == "." ? [] : PathText.components(of: text)
  }

  /// How many ``components`` there are.
  package var depth: Int { components.count }

  /// The last component; empty for `/` and `.`.
  package var name: String {
    if text == "." { return "" }
    guard let slash = PathText.lastSlash(in: text) else { return text }
    return PathText.part(of: text, slash + 1..<text.utf8.count)
  }

  /// The folder above; `/` and `.` are their own parents.
  package var parent: Path {
    guard let slash = PathText.lastSlash(in: text) else { return Path(clean: ".", climbs: false) }
    let folder = slash == 0 ? "/" : PathText.part(of: text, 0..<slash)
    return Path(clean: folder, climbs: climbs && PathText.climbs(folder))
  }

  /// This path and the folders above it, the outermost last.
  package var withParents: some Sequence<Path> {
    sequence(first: self) { $0.parent == $0 ? nil : $0.parent }
  }

  /// Appends a relative path; returns an absolute one unchanged.
  package func appending(_ other: String) -> Path {
    if other.utf8.first == UInt8(ascii: "/") { return Path(other) }
    let added = Path(other)
    if added.text == "." { return self }
    if text == "." { return added }
    if text == "/" { return Path(clean: "/" + added.text, climbs: added.climbs) }
    return Path(clean: text + "/" + added.text, climbs: climbs || added.climbs)
  }

  /// The path with each `..` resolved, except those at the start of a relative path.
  package var normalized: Path {
    guard climbs else { return self }
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
    if let start = PathText.start(of: mine.text, below: theirs.text) {
      return !mine.climbs
        || !PathText.climbs(PathText.part(of: mine.text, start..<mine.text.utf8.count))
    }
    if PathText.isASCII(mine.text), PathText.isASCII(theirs.text) { return false }
    // Equal names may have different bytes, in different Unicode forms.
    let (names, others) = (mine.components, theirs.components)
    return names.starts(with: others) && !names.dropFirst(others.count).contains("..")
  }

  /// The path relative to `folder`, with `..` where necessary.
  ///
  /// Returns the path unchanged unless both are absolute.
  package func relative(to folder: Path) -> Path {
    guard isAbsolute, folder.isAbsolute else { return self }
    let mine = normalized
    var (above, climb) = (folder.normalized, "")
    while !mine.isInside(above) {
      above = above.parent
      climb += "../"
    }
    let start = PathText.start(of: mine.text, below: above.text)
    let rest =
      start.map { PathText.part(of: mine.text, $0..<mine.text.utf8.count) }
      ?? mine.components.dropFirst(above.depth).joined(separator: "/")
    return Path(climb + rest)
  }

  /// The innermost folder that contains both paths, or is one of them.
  func folder(sharedWith other: Path) -> Path {
    withParents.first { other.isInside($0) } ?? self
  }

  package static func < (left: Path, right: Path) -> Bool { left.text < right.text }
}
