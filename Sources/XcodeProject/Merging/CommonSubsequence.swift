/// What two lists have in common, in order.
enum CommonSubsequence {
  /// Steps of the exact way that are taken at most; beyond, what stands first is taken for the same.
  private static let most = 4_000_000

  /// For each element of the first list its place in the second; nil for one that is not there.
  static func pairs(_ left: [PlistNode.Word], _ right: [PlistNode.Word]) -> [Int?] {
    var pairs = [Int?](repeating: nil, count: left.count)
    var first = 0
    while first < min(left.count, right.count), left[first] == right[first] {
      pairs[first] = first
      first += 1
    }
    var last = 0
    while last < min(left.count, right.count) - first,
      left[left.count - 1 - last] == right[right.count - 1 - last]
    {
      last += 1
      pairs[left.count - last] = right.count - last
    }
    let rows = left.count - first - last
    let columns = right.count - first - last
    guard rows > 0, columns > 0 else { return pairs }
    guard rows * columns <= most else {
      greedy(left, right, first..<(first + rows), first..<(first + columns), &pairs)
      return pairs
    }
    var lengths = [Int32](repeating: 0, count: (rows + 1) * (columns + 1))
    let width = columns + 1
    for i in stride(from: rows - 1, through: 0, by: -1) {
      for j in stride(from: columns - 1, through: 0, by: -1) {
        lengths[i * width + j] =
          left[first + i] == right[first + j]
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var i = 0
    var j = 0
    while i < rows, j < columns {
      if left[first + i] == right[first + j] {
        pairs[first + i] = first + j
        i += 1
        j += 1
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  private static func greedy(
    _ left: [PlistNode.Word], _ right: [PlistNode.Word], _ rows: Range<Int>,
    _ columns: Range<Int>, _ pairs: inout [Int?]
  ) {
    var places: [PlistNode.Word: [Int]] = [:]
    for column in columns.reversed() { places[right[column], default: []].append(column) }
    var next = columns.lowerBound
    for row in rows {
      while let place = places[left[row]]?.last, place < next { places[left[row]]?.removeLast() }
      guard let place = places[left[row]]?.popLast() else { continue }
      pairs[row] = place
      next = place + 1
    }
  }
}
