/// A new element of a list, such as a file in a group's `children`, and its place.
struct ListInsertion {
  enum Place: Equatable {
    /// Before an existing element, by its index; at the end if there are not as many.
    case before(Int)
    /// Where its id sorts, in a list whose order does not matter.
    ///
    /// The entry follows the one with the next smaller id, as if the ids formed a sorted ring. Ids
    /// are evenly distributed, so two branches rarely insert at one place; at the end of a list
    /// they always would.
    case byID
  }

  var place: Place
  var entry: ListEntry
  /// Entries for the same place are sorted by rank.
  var rank = 0

  /// The first eight bytes of an id as a number, by which `byID` sorts: a module's ids share them.
  @inline(__always)
  static func sortNumber(of id: some Collection<UInt8>) -> UInt64 {
    id.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } << UInt64(8 * max(0, 8 - id.count))
  }
}

extension [ListInsertion] {
  /// The entries, each with the index of the existing element that follows it; those for one place are
  /// in order.
  ///
  /// `sortNumbers` are those of the existing elements; see ``ListInsertion/sortNumber(of:)``.
  func placed(among sortNumbers: [UInt64] = []) -> [(entry: ListEntry, follower: Int)] {
    let largest = sortNumbers.indices.max { (sortNumbers[$0], $0) < (sortNumbers[$1], $1) }
    let first = ListInsertion.sortNumber(of: (self.first?.entry.word ?? "").utf8)
    return map { insertion in
      switch insertion.place {
      case .before(let follower):
        return (insertion.entry, Swift.min(follower, sortNumbers.count), UInt64(insertion.rank))
      case .byID:
        let mark = ListInsertion.sortNumber(of: insertion.entry.word.utf8)
        let smaller = sortNumbers.indices.lazy.filter { sortNumbers[$0] <= mark }
        let before = smaller.max { (sortNumbers[$0], $0) < (sortNumbers[$1], $1) } ?? largest
        return (
          insertion.entry, before.map { $0 + 1 } ?? 0,
          mark &- (before.map { sortNumbers[$0] } ?? first)
        )
      }
    }.sorted { $0.2 < $1.2 }.map { ($0.0, $0.1) }
  }
}

extension ProjectFile {
  /// The splices that insert entries into the list `key` of an object.
  ///
  /// The object gets the list where it lacks it. An entry that the list contains already, because
  /// its object was missing, is not repeated.
  func splices(
    inserting insertions: [ListInsertion], into key: StaticString, of object: Int
  ) -> [Splice] {
    guard let field = self.field(key, of: object), field.value.form == .array else {
      return [splice(adding: key, with: insertions.map(\.entry), to: object)]
    }
    let elements = elements(in: field.value)
    let closing = field.value.range.upperBound - 1
    // Few of the elements, which can be tens of thousands, need to become strings.
    let sortNumbers = Set(insertions.map { ListInsertion.sortNumber(of: $0.entry.word.utf8) })
    let known = Set(
      elements.lazy.map { $0.value.range }
        .filter { sortNumbers.contains(ListInsertion.sortNumber(of: bytes[$0])) }.map(raw))
    return insertions.filter { !known.contains($0.entry.word) }
      .placed(among: elements.map { ListInsertion.sortNumber(of: bytes[$0.value.inner]) })
      .map { entry, follower in
        follower < elements.count
          ? splice(entry, before: elements[follower])
          : splice(appending: entry, after: elements.last, closing: closing)
      }
  }

  private func splice(_ entry: ListEntry, before element: PlistElement) -> Splice {
    let start = element.value.range.lowerBound
    if let indent = indent(of: start) {
      return .insert(at: start - indent.utf8.count, "\(indent)\(entry.text),\(newline)")
    }
    // The element's line begins with a comma, as `splice(appending:)` writes it.
    if let comma = bytes[..<start].lastIndex(where: { $0 != 0x20 }), bytes[comma] == 0x2C,
      let indent = indent(of: comma)
    {
      return .insert(at: comma - indent.utf8.count, "\(indent), \(entry.text)\(newline)")
    }
    return .insert(at: start, "\(entry.text), ")
  }

  private func splice(
    appending entry: ListEntry, after element: PlistElement?, closing: Int
  ) -> Splice {
    let lacksComma = element.map { $0.comma == nil } ?? false
    if let line = lineStart(before: closing), line > 0 {
      let usual = element.flatMap { indent(of: $0.value.range.lowerBound) }
      // In a list without a last comma, the new line begins with it: no other line changes.
      let text = lacksComma ? ", \(entry.text)" : "\(entry.text),"
      return .insert(at: line, (usual ?? raw(line..<closing) + "\t") + text + newline)
    }
    if lacksComma { return .insert(at: closing, ", \(entry.text)") }
    let followsComma = element != nil && bytes[closing - 1] == 0x2C
    return .insert(at: closing, followsComma ? " \(entry.text)," : "\(entry.text), ")
  }

  /// Adds a missing list where Xcode sorts its key: `isa` first, then by name.
  private func splice(
    adding key: StaticString, with entries: [ListEntry], to object: Int
  ) -> Splice {
    let name = key.description
    func text(_ newline: String?) -> String {
      "\(name) = \(NewObject.Value.list(entries).text(newline));"
    }
    let fields = self.fields(of: object)
    guard
      let before = fields.last(where: { raw($0.key) == "isa" || raw($0.key) < name }) ?? fields.last
    else { return .insert(at: objects[object].value.lowerBound + 1, text(nil) + " ") }
    if lineStart(before: before.start) != nil, let line = nextLine(after: before.end) {
      return .insert(at: line, "\t\t\t" + text(newline) + newline)
    }
    return .insert(at: before.end, " " + text(nil))
  }
}
