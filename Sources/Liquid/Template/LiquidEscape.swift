extension String {
  /// The text as Liquid that prints it: a brace can't open a tag or an output.
  ///
  /// `beforeLiquid` tells that Liquid follows, with which a brace at the end would open one.
  package func escapedForLiquid(beforeLiquid: Bool = false) -> String {
    let all = Array(utf8)
    var bytes: [UInt8] = []
    for (index, byte) in all.enumerated() {
      let opens = index + 1 < all.count ? "{%".utf8.contains(all[index + 1]) : beforeLiquid
      bytes += byte == UInt8(ascii: "{") && opens ? Array("{{ '{' }}".utf8) : [byte]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
