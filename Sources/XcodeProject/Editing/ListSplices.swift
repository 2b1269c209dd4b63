/// Inserts entries into existing lists.
extension ProjectFile {
  /// An entry for a list, and its place.
  struct ListInsertion {
    enum Place: Equatable {
      /// Before an existing element, by its index.
      case before(Int)
      case end
      /// Where its id sorts, in a list whose order does not matter.
      case byID
    }

    var place: Place
    var entry: ListEntry
    /// Entries for the same place are sorted by rank.
    var rank: UInt64 = 0
  }

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
    let words = Dictionary(insertions.enumerated().map { ($1.entry.word, $0) }) { first, _ in first
    }
    // A phase has tens of thousands of elements: hashes avoid a string for each.
    let hashes = Set(
      words.keys.map { word in Array(word.utf8).withUnsafeBufferPointer(ObjectIDIndex.hash) })
    var mentioned: Set<Int> = []
    var neighbours = NearestID(of: insertions.filter { $0.place == .byID }.map(\.entry.word))
    var elements: [PlistElement] = []
    forEachElement(in: field.value) { element, bytes in
      if !neighbours.isEmpty {
        neighbours.consider(UnsafeBufferPointer(rebasing: bytes[element.value.inner]), element)
      }
      // Quotes are a part of the word, as in the entry.
      let word = UnsafeBufferPointer(rebasing: bytes[element.value.range])
      if hashes.contains(ObjectIDIndex.hash(word)),
        let position = words[String(decoding: word, as: UTF8.self)]
      {
        mentioned.insert(position)
      }
      elements.append(element)
    }
    let closing = field.value.range.upperBound - 1
    var placed: [(entry: ListEntry, follower: PlistElement?, rank: UInt64)] = []
    for (index, insertion) in insertions.enumerated() where !mentioned.contains(index) {
      let (follower, rank) =
        switch insertion.place {
        case .before(let position): (elements.dropFirst(position).first, insertion.rank)
        case .byID: neighbours.place(of: insertion.entry.word)
        case .end: (nil as PlistElement?, insertion.rank)
        }
      placed.append((insertion.entry, follower, rank))
    }
    return placed.sorted { $0.rank < $1.rank }.map { entry, follower, _ in
      follower.map { splice(entry, before: $0) }
        ?? splice(appending: entry, after: elements.last, closing: closing)
    }
  }

  private func splice(_ entry: ListEntry, before element: PlistElement) -> Splice {
    let start = element.value.range.lowerBound
    if let line = lineStart(before: start) {
      return .insert(at: line) { text in
        text += bytes[line..<start]
        entry.write(to: &text)
        text += ","
        text += newline
      }
    }
    // The element's line begins with a comma, as `splice(appending:)` writes it.
    if let comma = bytes[..<start].lastIndex(where: { $0 != 0x20 }), bytes[comma] == 0x2C,
      let line = lineStart(before: comma)
    {
      return .insert(at: line) { text in
        text += bytes[line..<comma]
        text += ", "
        entry.write(to: &text)
        text += newline
      }
    }
    return .insert(at: start) { text in
      entry.write(to: &text)
      text += ", "
    }
  }

  private func splice(
    appending entry: ListEntry, after element: PlistElement?, closing: Int
  ) -> Splice {
    let lacksComma = element.map { $0.comma == nil } ?? false
    if let line = lineStart(before: closing), line > 0 {
      let indent = element.flatMap { self.indent(of: $0.value.range.lowerBound) }
      return .insert(at: line) { text in
        text += bytes[indent ?? (line..<closing)]
        if indent == nil { text += "\t" }
        // In a list without a last comma, the new line begins with it: no other line changes.
        if lacksComma { text += ", " }
        entry.write(to: &text)
        if !lacksComma { text += "," }
        text += newline
      }
    }
    let followsComma = !lacksComma && element != nil && bytes[closing - 1] == 0x2C
    return .insert(at: closing) { text in
      if lacksComma { text += ", " } else if followsComma { text += " " }
      entry.write(to: &text)
      if followsComma { text += "," } else if !lacksComma { text += ", " }
    }
  }

  /// Adds a missing list where Xcode sorts its key: `isa` first, then by name.
  private func splice(
    adding key: StaticString, with entries: [ListEntry], to object: Int
  ) -> Splice {
    let value = objects[object].value
    let name = key.description
    let new = NewObject.Field(name, .list(entries))
    let fields = self.fields(of: object)
    let before = fields.last { raw($0.key) == "isa" || raw($0.key) < name } ?? fields.last
    if let before, lineStart(before: before.start) != nil, let line = nextLine(after: before.end) {
      return .insert(at: line) { new.write(to: &$0, newline: newline) }
    }
    guard let before else {
      return .insert(at: value.lowerBound + 1) { text in
        new.write(to: &text, newline: nil)
        text += " "
      }
    }
    return .insert(at: before.end) { text in
      text += " "
      new.write(to: &text, newline: nil)
    }
  }
}
