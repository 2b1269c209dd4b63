/// Reads an object's fields from the bytes on request.
///
/// `ObjectScan` has checked the syntax of the whole file, so the scanner finds no errors here.
extension ProjectFile {
  /// All fields of an object, in file order.
  func fields(of object: Int) -> [PlistField] {
    var found: [PlistField] = []
    scanFields(in: objects[object].value, skipping: objects[object].list) { field, _ in
      found.append(field)
    }
    return found
  }

  /// All fields of a dictionary.
  func fields(in dictionary: PlistValue) -> [PlistField] {
    var found: [PlistField] = []
    guard dictionary.form == .dictionary else { return found }
    scanFields(in: dictionary.range, skipping: 0..<0) { field, _ in found.append(field) }
    return found
  }

  /// The last field with this key, which is the one that counts for Foundation's reader.
  func field(_ key: StaticString, of object: Int) -> PlistField? {
    var found: PlistField?
    scanFields(in: objects[object].value, skipping: objects[object].list) { field, bytes in
      if UnsafeBufferPointer(rebasing: bytes[field.key]).matches(key) { found = field }
    }
    return found
  }

  /// The fields that say where a group or file is and what it is called.
  func placement(of object: Int) -> (name: PlistValue?, path: PlistValue?, sourceTree: PlistValue?)
  {
    var found: (name: PlistValue?, path: PlistValue?, sourceTree: PlistValue?)
    scanFields(in: objects[object].value, skipping: objects[object].list) { field, bytes in
      guard field.value.isString else { return }
      let key = UnsafeBufferPointer(rebasing: bytes[field.key])
      if key.matches("name") { found.name = field.value }
      if key.matches("path") { found.path = field.value }
      if key.matches("sourceTree") { found.sourceTree = field.value }
    }
    return found
  }

  /// The text of an object's field, escapes resolved; nil when absent or no string.
  func string(_ key: StaticString, of object: Int) -> String? {
    guard let value = field(key, of: object)?.value, value.isString else { return nil }
    return text(value)
  }

  /// The text of an entry of a field, such as a build setting.
  func string(_ key: StaticString, in dictionary: PlistField?) -> String? {
    guard let dictionary,
      let value = fields(in: dictionary.value).last(where: { raw($0.key) == key.description })?
        .value,
      value.isString
    else { return nil }
    return text(value)
  }

  /// The text of a string value.
  func text(_ value: PlistValue) -> String { decoded(value.inner) }

  /// The text between quotes, or of a bare word.
  func decoded(_ inner: Range<Int>) -> String {
    bytes.withUnsafeBufferPointer { PlistString.decode(UnsafeBufferPointer(rebasing: $0[inner])) }
  }

  func raw(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The id of an object.
  func id(_ object: Int) -> String { raw(objects[object].id) }

  /// The elements of a list.
  func elements(in list: PlistValue) -> [PlistElement] {
    var found: [PlistElement] = []
    forEachElement(in: list) { element, _ in found.append(element) }
    return found
  }

  /// Walks a list without collecting it: a phase can have tens of thousands of members.
  @inline(__always)
  func forEachElement(
    in list: PlistValue, _ take: (PlistElement, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard list.form == .array else { return }
    bytes.withUnsafeBufferPointer { buffer in
      guard let scanner = PlistScanner(buffer, to: list.inner.upperBound) else { return }
      do throws(PlistError) {
        var at = list.inner.lowerBound
        while true {
          if let usual = scanner.usualElement(from: at) {
            let value = PlistValue(form: .bare, range: usual.id)
            take(PlistElement(value: value, comma: usual.comma), buffer)
            at = usual.comma &+ 1
            continue
          }
          at = try scanner.trivia(from: at)
          guard at < scanner.end else { break }
          var element = PlistElement(value: try scanner.value(from: at, depth: 0), comma: nil)
          at = try scanner.trivia(from: element.value.range.upperBound)
          if at < scanner.end, scanner.base[at] == 0x2C {
            element.comma = at
            at &+= 1
          }
          take(element, buffer)
        }
      } catch {
        return
      }
    }
  }

  func elements(_ key: StaticString, of object: Int) -> [PlistElement] {
    field(key, of: object).map { elements(in: $0.value) } ?? []
  }

  /// The objects that a list of ids refers to, each once, without missing ones.
  func references(_ key: StaticString, of object: Int) -> [Int] {
    var found: [Int] = []
    forEachReference(key, of: object) { found.append($0) }
    guard found.count > 1 else { return found }
    var seen: Set<Int> = []
    return found.filter { seen.insert($0).inserted }
  }

  /// Walks the objects that a list of ids refers to, with repetitions, without missing ones.
  func forEachReference(_ key: StaticString, of object: Int, _ take: (Int) -> Void) {
    guard let list = field(key, of: object)?.value else { return }
    forEachElement(in: list) { element, bytes in
      guard element.value.isString else { return }
      let id = UnsafeBufferPointer(rebasing: bytes[element.value.inner])
      if let named = find(id: id) { take(named) }
    }
  }

  /// The object whose id is the value of a field.
  func reference(_ key: StaticString, of object: Int) -> Int? {
    field(key, of: object).flatMap { find($0.value) }
  }

  /// The object whose id is this string value.
  func find(_ value: PlistValue) -> Int? {
    guard value.isString else { return nil }
    return find(idAt: value.inner)
  }

  /// The object with this id.
  func find(id: String) -> Int? {
    var id = id
    return id.withUTF8 { find(id: $0) }
  }

  func find(id: UnsafeBufferPointer<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { index.find(id, objects, in: $0) }
  }

  /// The object whose id is written at this place of the file.
  func find(idAt range: Range<Int>) -> Int? {
    bytes.withUnsafeBufferPointer { find(id: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The object of another file whose id is written at this place.
  func find(idAt range: Range<Int>, in other: ProjectFile) -> Int? {
    bytes.withUnsafeBufferPointer { other.find(id: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Walks the fields of a dictionary without reading a list whose range is known.
  @inline(__always)
  private func scanFields(
    in dictionary: Range<Int>, skipping list: Range<Int>,
    _ take: (PlistField, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    bytes.withUnsafeBufferPointer { buffer in
      guard let scanner = PlistScanner(buffer, to: dictionary.upperBound - 1) else { return }
      do throws(PlistError) {
        var at = dictionary.lowerBound + 1
        while true {
          at = try scanner.trivia(from: at)
          guard at < scanner.end else { return }
          let start = at
          let key = try scanner.string(from: at, expecting: "a key")
          at = try scanner.expect(0x3D, "`=`", from: key.range.upperBound, in: start)
          at = try scanner.trivia(from: at)
          let value =
            at == list.lowerBound && !list.isEmpty
            ? PlistValue(form: .array, range: list) : try scanner.value(from: at, depth: 0)
          at = try scanner.expect(0x3B, "`;`", from: value.range.upperBound, in: start)
          take(PlistField(key: key.inner, start: start, value: value, end: at), buffer)
        }
      } catch {
        return
      }
    }
  }
}
