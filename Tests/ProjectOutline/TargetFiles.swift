import Foundation

/// Which files each target has, by which phase and with what settings: through entries and through
/// synchronized folders. Like ``ProjectOutline`` it shares no code with ours.
package struct TargetFiles: Equatable {
  /// What a target does with a file.
  package struct Use: Equatable {
    /// `PBXSourcesBuildPhase` and the like.
    package var phase: String
    /// `COMPILER_FLAGS`, `ATTRIBUTES`, the platforms, and any other setting.
    package var settings: [String: Set<String>]
  }

  /// By the names of the targets and the paths from the project's folder.
  package private(set) var uses: [String: [String: Use]] = [:]
  /// What all entries of the navigator stand for on the disk, in languages one by one.
  package private(set) var shown: Set<String> = []
  /// Those of them that are folder references.
  package private(set) var wholeFolders: Set<String> = []

  private let all: [String: [String: Any]]
  private var places: [String: String] = [:]

  /// Reads a project file; `files` are those on the disk.
  ///
  /// - Throws: when the bytes are no property list.
  package init(_ bytes: [UInt8], files: [String] = []) throws {
    let plist = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    let root = plist as? [String: Any] ?? [:]
    all = root["objects"] as? [String: [String: Any]] ?? [:]
    let project = all[root["rootObject"] as? String ?? ""] ?? [:]
    locate(project["mainGroup"] as? String ?? "", in: "", above: [])
    for target in project["targets"] as? [String] ?? [] {
      let name = all[target]?["name"] as? String ?? ""
      uses[name, default: [:]].merge(entries(of: target)) { first, _ in first }
      for root in list("fileSystemSynchronizedGroups", of: target) {
        take(folder: root, builtBy: target, isBuilder: true, files, name)
      }
    }
    for root in all.keys where kind(root) == "PBXFileSystemSynchronizedRootGroup" {
      for target in project["targets"] as? [String] ?? []
      where !list("fileSystemSynchronizedGroups", of: target).contains(root) {
        let name = all[target]?["name"] as? String ?? ""
        take(folder: root, builtBy: target, isBuilder: false, files, name)
      }
    }
  }

  package static func == (left: TargetFiles, right: TargetFiles) -> Bool { left.uses == right.uses }

  private func kind(_ id: String) -> String { all[id]?["isa"] as? String ?? "" }
  private func list(_ key: String, of id: String) -> [String] { all[id]?[key] as? [String] ?? [] }

  private mutating func locate(_ id: String, in folder: String, above: Set<String>) {
    guard let object = all[id], places[id] == nil, !above.contains(id) else { return }
    let path = object["path"] as? String ?? ""
    let place: String
    switch object["sourceTree"] as? String ?? "<group>" {
    case _ where path.hasPrefix("/"): place = path
    case "<group>": place = folder + (path.isEmpty || folder.isEmpty ? "" : "/") + path
    case "SOURCE_ROOT": place = path
    case "<absolute>": place = "/" + path
    case let variable: place = "$\(variable)/" + path
    }
    let plain = place.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    places[id] = place.hasPrefix("/") ? "/" + plain : plain
    switch kind(id) {
    case "PBXFileReference":
      shown.insert(places[id] ?? "")
      if object["lastKnownFileType"] as? String == "folder" {
        wholeFolders.insert(places[id] ?? "")
      }
    case "XCVersionGroup": shown.insert(places[id] ?? "")
    default:
      for child in list("children", of: id) {
        locate(child, in: places[id] ?? "", above: above.union([id]))
      }
    }
  }

  private func entries(of target: String) -> [String: Use] {
    var found: [String: Use] = [:]
    for phase in list("buildPhases", of: target) {
      let copied = kind(phase) == "PBXCopyFilesBuildPhase" ? " copied by \(phase)" : ""
      for entry in list("files", of: phase) {
        guard let file = all[entry]?["fileRef"] as? String, all[file] != nil else { continue }
        let parts = kind(file) == "PBXVariantGroup" ? list("children", of: file) : [file]
        for part in parts {
          guard let place = places[part] else { continue }
          found[place + copied] = Use(phase: kind(phase), settings: settings(of: entry))
        }
      }
    }
    return found
  }

  private func settings(of entry: String) -> [String: Set<String>] {
    var settings: [String: Set<String>] = [:]
    for (key, value) in all[entry]?["settings"] as? [String: Any] ?? [:] {
      settings[key] = Set(value as? [String] ?? [value as? String ?? ""])
    }
    if let filter = all[entry]?["platformFilter"] as? String { settings["filters"] = [filter] }
    if let filters = all[entry]?["platformFilters"] as? [String] {
      settings["filters"] = Set(filters)
    }
    return settings.filter { !$0.value.isEmpty && $0.value != [""] && $0.value != ["Project"] }
  }

  /// Each copy phase lists the files that it copies from a folder in its own exception set.
  private mutating func takeCopies(
    ofFolder root: String, for target: String, _ files: [String], _ name: String
  ) {
    guard let place = places[root] else { return }
    for set in list("exceptions", of: root) {
      guard let phase = all[set]?["buildPhase"] as? String,
        list("buildPhases", of: target).contains(phase)
      else { continue }
      for path in list("membershipExceptions", of: set) where files.contains("\(place)/\(path)") {
        var settings: [String: Set<String>] = [:]
        for (key, word) in [
          ("attributesByRelativePath", "ATTRIBUTES"), ("platformFiltersByRelativePath", "filters"),
        ] {
          let words = (all[set]?[key] as? [String: [String]])?[path]
          settings[word] = words.map { Set($0) }
        }
        uses[name, default: [:]]["\(place)/\(path) copied by \(phase)"] = Use(
          phase: kind(phase), settings: settings)
      }
    }
  }

  private mutating func take(
    folder root: String, builtBy target: String, isBuilder: Bool, _ files: [String], _ name: String
  ) {
    takeCopies(ofFolder: root, for: target, files, name)
    guard let place = places[root] else { return }
    let sets = list("exceptions", of: root).filter { all[$0]?["target"] as? String == target }
    let excepted = Set(sets.flatMap { list("membershipExceptions", of: $0) })
    for file in files where file.hasPrefix(place + "/") {
      let path = String(file.dropFirst(place.count + 1))
      let isException = excepted.contains(path) || excepted.contains { Self.means($0, path) }
      guard isBuilder != isException else { continue }
      let isWhole = list("explicitFolders", of: root).contains(path)
      guard let phase = isWhole ? "PBXResourcesBuildPhase" : phase(of: path, in: target) else {
        continue
      }
      var settings: [String: Set<String>] = [:]
      for set in sets {
        let object = all[set] ?? [:]
        if let flags = (object["additionalCompilerFlagsByRelativePath"] as? [String: String])?[path]
        {
          settings["COMPILER_FLAGS"] = [flags]
        }
        if let words = (object["attributesByRelativePath"] as? [String: [String]])?[path] {
          settings["ATTRIBUTES", default: []].formUnion(words)
        }
        if let words = (object["platformFiltersByRelativePath"] as? [String: [String]])?[path] {
          settings["filters"] = Set(words)
        }
        if list("publicHeaders", of: set).contains(path) {
          settings["ATTRIBUTES", default: []].insert("Public")
        }
        if list("privateHeaders", of: set).contains(path) {
          settings["ATTRIBUTES", default: []].insert("Private")
        }
      }
      uses[name, default: [:]][file] = Use(phase: phase, settings: settings)
    }
  }

  /// `/Localized: Kit/Main.strings` is said of `Kit/en.lproj/Main.strings`, and of whatever else is called
  /// `Main` in a language.
  private static func means(_ exception: String, _ path: String) -> Bool {
    guard let match = path.wholeMatch(of: /(.*?)([^\/]+\.lproj\/)([^\/]+)\.[^.\/]+/) else {
      return false
    }
    let wanted = "/Localized: \(match.1)\(match.3)."
    return exception.hasPrefix(wanted) && !exception.dropFirst(wanted.count).contains("/")
      && !exception.dropFirst(wanted.count).contains(".")
  }

  private func phase(of path: String, in target: String) -> String? {
    switch path.split(separator: ".").last?.lowercased() ?? "" {
    case "swift", "m", "mm", "c", "cc", "cpp", "metal", "s", "xcdatamodeld", "intentdefinition",
      "mlmodel", "docc", "xcmappingmodel":
      return "PBXSourcesBuildPhase"
    case "h", "hpp", "hh":
      let has = list("buildPhases", of: target).contains { kind($0) == "PBXHeadersBuildPhase" }
      return has ? "PBXHeadersBuildPhase" : nil
    case "plist" where path.hasSuffix("Info.plist") && !path.hasSuffix("GoogleService-Info.plist"):
      return nil
    case "xcconfig", "entitlements", "pch", "modulemap", "storekit", "sh", "gpx", "xml",
      "xctestplan",
      "markdown", "app", "apns":
      return nil
    default: return "PBXResourcesBuildPhase"
    }
  }
}
