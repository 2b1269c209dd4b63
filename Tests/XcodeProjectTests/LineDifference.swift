/// The lines of a file that another lacks, for texts where lines were only put in.
enum LineDifference {
  /// The first line of `old` that is missing or changed in `new`; nil when lines were only added.
  static func firstLost(from old: [UInt8], to new: [UInt8]) -> String? {
    var rest = new.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    for line in old.split(separator: 0x0A, omittingEmptySubsequences: false) {
      guard let place = rest.firstIndex(of: line) else {
        return String(decoding: line, as: UTF8.self)
      }
      rest = rest[(place + 1)...]
    }
    return nil
  }
}
