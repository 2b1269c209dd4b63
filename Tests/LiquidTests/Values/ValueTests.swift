import Diagnostics
import Liquid
import Testing

@Suite struct ValueTests {
  @Test(arguments: [
    (1.0, "1.0"), (-0.0, "-0.0"), (0.1, "0.1"), (100.25, "100.25"), (1e15, "1000000000000000.0"),
    (1e16, "1.0e+16"), (1.5e20, "1.5e+20"), (0.0001, "0.0001"), (0.00001, "1.0e-05"),
    (1.25e-7, "1.25e-07"), (1e100, "1.0e+100"), (.infinity, "Infinity"),
    (-.infinity, "-Infinity"),
    (.nan, "NaN"), (123456789.123456789, "123456789.12345679"),
  ])
  func `decimals print as in Ruby`(_ number: Double, _ text: String) {
    #expect(LiquidValue.float(number).text == text)
  }

  @Test(
    arguments: [
      (["a", 1, 2.5, true, .nil, []], "[\"a\", 1, 2.5, true, nil, []]"),
      (["k": "v", "n": ["x": .nil]], "{\"k\"=>\"v\", \"n\"=>{\"x\"=>nil}}"),
      (
        ["\"\\\n\t\r#x é🙂"],
        "[\"\\\"\\\\\\n\\t\\r#x é🙂\"]"
      ),
      (.range(1, 3), "1..3"), ([:], "{}"),
    ] as [(LiquidValue, String)])
  func `arrays and objects print as Ruby's inspect`(
    _ value: LiquidValue, _ text: String
  ) {
    #expect(value.text == text)
  }

  @Test func `outputs print arrays element by element`() {
    #expect(Rendered.text("{{ nested }}{{ mixed }}") == "1231two3.5true")
    #expect(Rendered.text("{{ user.address }}") == "{\"city\"=>\"Bern\"}")
  }

  @Test func `objects keep their order and the last value of a name`() {
    var object = LiquidObject()
    for number in 0..<20 { object["k\(number)"] = .integer(number) }
    object["k3"] = "new"
    object["k4"] = nil
    #expect(object.count == 19)
    #expect(object.names.prefix(5) == ["k0", "k1", "k2", "k3", "k5"])
    #expect(object["k3"] == "new")
    #expect(object["k4"] == nil)
    #expect(object["k19"] == 19)
    for number in 5..<20 { object["k\(number)"] = nil }
    #expect(object.names == ["k0", "k1", "k2", "k3"])
    for number in (4..<20).reversed() { object["k\(number)"] = .integer(-number) }
    #expect(object.count == 20)
    #expect(object["k12"] == -12 && object["k2"] == 2 && object["k20"] == nil)
    #expect(["a": 1, "b": 2] as LiquidValue == ["b": 2, "a": 1])
    #expect(["a": 1, "a": 2] as LiquidValue == ["a": 2])
  }

  @Test func `text is compared by its bytes, numbers by their value`() {
    #expect("é" as LiquidValue != "e\u{301}")
    #expect(1 as LiquidValue == 1.0)
    #expect(1 as LiquidValue != "1")
    #expect([1, "a"] as LiquidValue == [1.0, "a"])
  }

  @Test func `ranges count without storing numbers`() {
    for (range, count) in [
      ("1..3", "3"), ("3..1", "0"), ("\(Int.max)..\(Int.min)", "0"),
      ("\(Int.min)..\(Int.max)", "\(Int.max)"), ("0..\(Int.max)", "\(Int.max)"),
    ] {
      #expect(Rendered.text("{{ (\(range)) | size }}") == count)
    }
  }

  @Test func `emoji and combining characters count as Unicode code points`() {
    #expect(Rendered.text("{{ '👨‍👩‍👧e\u{301}' | size }}") == "7")
    #expect(Rendered.text("{{ 'e\u{301}x' | slice: 0 }}") == "e")
    #expect(Rendered.text("{{ '🙂🙂🙂' | truncate: 2, '' }}") == "🙂🙂")
    #expect(Rendered.text("{{ 'e\u{301}' | split: '' | reverse | join: '' }}") == "\u{301}e")
  }
}
