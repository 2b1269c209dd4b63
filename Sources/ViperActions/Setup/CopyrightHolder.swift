import Diagnostics
import Workspace
import XcodeProject

extension ProjectDefaults {
  /// How many files are looked at.
  private static let files = 8

  /// The company that the headers of existing sources name, as Xcode wrote them:
  /// `//  Copyright © 2019 Rambler. All rights reserved.`
  var copyrightHolder: String? {
    guard let target = codeTarget else { return nil }
    let members = project.sources(of: target)
    var counts: [String: Int] = [:]
    let sources = project.fileReferences.lazy
      .filter { members.contains($0.memberID) && $0.isOnDisk }.compactMap(\.path).prefix(Self.files)
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

  /// What stands between the year and `All rights reserved`.
  static func holder(inLine line: String) -> String? {
    guard line.hasPrefix("//"), line.lowercased().contains("copyright") else { return nil }
    let words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
    guard let year = words.firstIndex(where: Self.isYear) else { return nil }
    var name = words[(year + 1)...].joined(separator: " ")
    if let end = name.start(ofText: "all rights reserved") {
      name = String(name[..<end])
    }
    while let last = name.last, ".,; ".contains(last) { name.removeLast() }
    // `__MyCompanyName__` is what Xcode wrote where it knew no name.
    return name.isEmpty || name.count > 80 || name.hasPrefix("__") ? nil : name.escaped()
  }

  private static func isYear(_ word: String) -> Bool {
    let digits = word.filter(\.isNumber)
    return digits.count >= 4 && word.allSatisfy { $0.isNumber || "-–,".contains($0) }
  }
}

extension String {
  /// The start of a text in this one, in any case of letters; nil where it is not in it.
  fileprivate func start(ofText text: String) -> String.Index? {
    indices.first { self[$0...].lowercased().hasPrefix(text) }
  }
}
