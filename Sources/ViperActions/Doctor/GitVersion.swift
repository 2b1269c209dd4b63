/// The version in what `git --version` prints.
struct GitVersion: Comparable, CustomStringConvertible {
  /// The first whose `rev-parse` takes `--end-of-options`, which keeps names from being options.
  static let oldest = GitVersion(numbers: [2, 30])

  private let numbers: [Int]

  private init(numbers: [Int]) { self.numbers = numbers }

  /// - Parameter text: such as `git version 2.39.2 (Apple Git-143)`.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count >= 3, words[0] == "git", words[1] == "version" else { return nil }
    let numbers = words[2].split(separator: ".").map { Int($0) }.prefix { $0 != nil }
      .compactMap(\.self)
    guard numbers.count >= 2 else { return nil }
    self.numbers = numbers
  }

  var description: String { numbers.map { String($0) }.joined(separator: ".") }

  static func < (left: GitVersion, right: GitVersion) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}
