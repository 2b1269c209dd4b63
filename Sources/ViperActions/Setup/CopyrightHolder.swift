import Diagnostics
import Workspace
import XcodeProject

extension ProjectDefaults {
  /// The company that most of the first eight sources name in their headers.
  ///
  /// Xcode writes `//  Copyright © 2019 Rambler. All rights reserved.`
  var copyrightHolder: String? {
    guard let target = codeTarget else { return nil }
    let members = project.sources(of: target)
    var counts: [String: Int] = [:]
    let sources = project.fileReferences.lazy
      .filter { members.contains($0.memberID) && $0.isOnDisk }.compactMap(\.path).prefix(8)
    for source in sources {
      guard let holder = holder(in: path.parent.appending(source)) else { continue }
      counts[holder, default: 0] += 1
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  private func holder(in file: Path) -> String? {
    do {
      let head = try world.files.read(file).prefix(2_000)
      return String(decoding: head, as: UTF8.self).lines.prefix(12)
        .lazy.compactMap(Self.holder(inLine:)).first
    } catch {
      return nil
    }
  }

  /// The text between the year and `All rights reserved`.
  private static func holder(inLine line: String) -> String? {
    guard line.hasPrefix("//"), line.lowercased().contains("copyright") else { return nil }
    let words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
    guard let year = words.firstIndex(where: isYear) else { return nil }
    var name = words[(year + 1)...].joined(separator: " ")
    let end = name.indices.first { name[$0...].lowercased().hasPrefix("all rights reserved") }
    if let end { name = String(name[..<end]) }
    while let last = name.last, ".,; ".contains(last) { name.removeLast() }
    // Xcode wrote `__MyCompanyName__` where it knew no name.
    return name.isEmpty || name.count > 80 || name.hasPrefix("__") ? nil : name.escaped()
  }

  private static func isYear(_ word: String) -> Bool {
    word.count(where: \.isNumber) >= 4 && word.allSatisfy { $0.isNumber || "-–,".contains($0) }
  }
}
