/// Reads an object's fields from the bytes on request.
///
/// `ObjectScan` has checked the syntax of the whole file, so the scanner finds no errors here.
extension ProjectFile {
  /// All fields of an object, in file order.
  func fields(of object: Int) -> [PlistField] {
    var found: [PlistField] = []
    forEachField(of: object) { field, _ in found.append(field) }
    return found
  }

  func fields(in dictionary: PlistValue) -> [PlistField] {
    var found: [PlistField] = []
    guard dictionary.form == .dictionary else { return found }
    scan { scanner throws(PlistError) in
      _ = try scanner.dictionary(from: dictionary.range.lowerBound, depth: 0) { found.append($0) }
    }
    return found
  }

  /// The last field with this key, which is the one that counts for Foundation's reader.
  func field(_ key: StaticString, of object: Int) -> PlistField? {
    var found: PlistField?
    forEachField(of: object) { field, bytes in
      if UnsafeBufferPointer(rebasing: bytes[field.key]).matches(key) { found = field }
    }
    return found
  }

  /// The text of an object's field, escapes resolved; nil when absent or no string.
  func string(_ key: StaticString, of object: Int) -> String? {
    field(key, of: object).flatMap { $0.value.isString ? text($0.value) : nil }
  }

  /// The text of an entry of a field, such as a build setting.
  func string(_ key: StaticString, in dictionary: PlistField?) -> String? {
    let field = dictionary.flatMap { dictionary in
      fields(in: dictionary.value).last { raw($0.key) == key.description }
    }
    return field.flatMap { $0.value.isString ? text($0.value) : nil }
  }

  func text(_ value: PlistValue) -> String { decoded(value.inner) }

  /// The text between quotes, or of a bare word.
  func decoded(_ inner: Range<Int>) -> String {
    bytes.withUnsafeBufferPointer { PlistString.decode(UnsafeBufferPointer(rebasing: $0[inner])) }
  }

  /// The source text of a range, with quotes and escapes.
  func raw(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func id(_ object: Int) -> String { raw(objects[object].id) }

  func elements(in list: PlistValue) -> [PlistElement] {
    var found: [PlistElement] = []
    guard list.form == .array else { return found }
    scan { scanner throws(PlistError) in
      _ = try scanner.array(from: list.range.lowerBound, depth: 0) { found.append($0) }
    }
    return found
  }

  func elements(_ key: StaticString, of object: Int) -> [PlistElement] {
    field(key, of: object).map { elements(in: $0.value) } ?? []
  }

  func strings(in list: PlistValue) -> [String] { elements(in: list).map { text($0.value) } }

  func strings(_ key: StaticString, of object: Int) -> [String] {
    field(key, of: object).map { strings(in: $0.value) } ?? []
  }

  /// The objects that a list of ids refers to, each once, without missing ones.
  func references(_ key: StaticString, of object: Int) -> [Int] {
    var seen: Set<Int> = []
    return allReferences(key, of: object).filter { seen.insert($0).inserted }
  }

  /// The objects that a list of ids refers to, with repetitions, without missing ones.
  func allReferences(_ key: StaticString, of object: Int) -> [Int] {
    elements(key, of: object).compactMap { find($0.value) }
  }

  /// The object whose id is the value of a field.
  func reference(_ key: StaticString, of object: Int) -> Int? {
    field(key, of: object).flatMap { find($0.value) }
  }

  /// The object whose id is this string value.
  func find(_ value: PlistValue) -> Int? { value.isString ? find(idAt: value.inner) : nil }

  func find(id: String) -> Int? {
    var id = id
    return id.withUTF8 { find(id: $0) }
  }

  func find(id: UnsafeBufferPointer<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { index.find(id, objects, in: $0) }
  }

  /// The object, by default of this file, whose id is written at this place.
  func find(idAt range: Range<Int>, in other: ProjectFile? = nil) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      (other ?? self).find(id: UnsafeBufferPointer(rebasing: bytes[range]))
    }
  }

  /// Walks the fields of an object. It steps over a list that `ObjectScan` has read.
  @inline(__always)
  private func forEachField(
    of object: Int, _ take: (PlistField, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let record = objects[object]
    bytes.withUnsafeBufferPointer { bytes in
      scan { scanner throws(PlistError) in
        _ = try scanner.dictionary(from: record.value.lowerBound, depth: 0) {
          _, start throws(PlistError) in
          start == record.list.lowerBound
            ? PlistValue(form: .array, range: record.list)
            : try scanner.value(from: start, depth: 0)
        } _: {
          take($0, bytes)
        }
      }
    }
  }

  @inline(__always)
  private func scan(_ read: (PlistScanner) throws(PlistError) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      do throws(PlistError) { if let scanner = PlistScanner(bytes) { try read(scanner) } } catch {}
    }
  }
}
