/// A place on a POSIX file system, as text.
///
/// Only what stands in the text counts: nothing here looks at a disk.
package struct Path: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Without a slash at the end, without doubled slashes, without `.` components.
  package let text: String
  /// Whether a component is `..`. It is asked for far more often than paths are made.
  private let climbs: Bool

  /// Takes any spelling. An empty text means the current folder, `.`.
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

  /// The folder that holds this place; `/` and `.` are their own parents.
  package var parent: Path {
    guard let slash = PathText.lastSlash(in: text) else { return Path(clean: ".", climbs: false) }
    let folder = slash == 0 ? "/" : PathText.part(of: text, 0..<slash)
    return Path(clean: folder, climbs: climbs && PathText.climbs(folder))
  }

  /// The place that `other` means when read from here; an absolute `other` stays what it is.
  package func appending(_ other: String) -> Path {
    if other.utf8.first == UInt8(ascii: "/") { return Path(other) }
    let added = Path(other)
    if added.text == "." { return self }
    if text == "." { return added }
    if text == "/" { return Path(clean: "/" + added.text, climbs: added.climbs) }
    return Path(clean: text + "/" + added.text, climbs: climbs || added.climbs)
  }

  /// With `..` resolved against the component before it, as far as that is possible.
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

  /// Whether this is `folder` or lies below it. Both are normalized first.
  package func isInside(_ folder: Path) -> Bool {
    guard isAbsolute == folder.isAbsolute else { return false }
    let (mine, theirs) = (normalized, folder.normalized)
    if let start = PathText.start(of: mine.text, below: theirs.text) {
      return !mine.climbs
        || !PathText.climbs(PathText.part(of: mine.text, start..<mine.text.utf8.count))
    }
    if PathText.isASCII(mine.text), PathText.isASCII(theirs.text) { return false }
    // Names that are spelled with other bytes can still be the same text.
    let (names, others) = (mine.components, theirs.components)
    return names.starts(with: others) && !names.dropFirst(others.count).contains("..")
  }

  /// How to write this place from `folder`; climbs with `..` where it must.
  ///
  /// Both must be absolute; otherwise the path is returned as it is.
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

  /// The innermost folder that holds this place and another one, or is one of them.
  func folder(sharedWith other: Path) -> Path {
    var shared = self
    while !other.isInside(shared) { shared = shared.parent }
    return shared
  }

  package static func < (left: Path, right: Path) -> Bool { left.text < right.text }
}
