import Liquid
import Testing

@Suite struct NameTests {
  /// Names with a long common prefix, around each length with another storage.
  static let names = [1, 7, 8, 9, 15, 16, 17, 22, 23, 24, 25, 40, 280].flatMap { length in
    ["a", "b"].map { String(repeating: "a", count: length - 1) + $0 }
  }
  static let values = Dictionary(
    uniqueKeysWithValues: names.map { ($0, LiquidValue.string("\($0.count)\($0.suffix(1))")) })

  @Test(arguments: names) func `names differ by any byte`(_ name: String) throws {
    var object = LiquidObject()
    for name in Self.names { object[name] = Self.values[name] }
    let template = """
      {{ \(name) }} {{ object.\(name) }} {{ object['\(name)'] }} \
      {%- assign \(name) = 'new' %} {{ \(name) }} {{ \(name)a }}
      """
    let expected = "\(name.count)\(name.suffix(1))"
    let rendered = try LiquidTemplate(parsing: template, named: "names.liquid")
      .render(Self.values.merging(["object": .object(object)]) { $1 }).text
    let longer = Self.values[name + "a"]?.text ?? ""
    #expect(rendered == "\(expected) \(expected) \(expected) new \(longer)")
    #expect(object.names == Self.names)
  }

  @Test func `a longer name differs from its prefix`() throws {
    let object: LiquidValue = ["name": 1, "name\0": 2, "name\0\0": 3]
    let template = try LiquidTemplate(
      parsing: "{{ object['name\0'] }}{{ object.name }}{{ object['name\0\0'] }}", named: "t")
    #expect(try template.render(["object": object]).text == "213")
  }
}
