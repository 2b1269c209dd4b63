import Diagnostics

/// What an object of a project file is, by its `isa`.
enum ObjectKind: String, CaseIterable {
  case buildFile = "PBXBuildFile"
  case fileReference = "PBXFileReference"
  case group = "PBXGroup"
  case variantGroup = "PBXVariantGroup"
  case versionGroup = "XCVersionGroup"
  case referenceProxy = "PBXReferenceProxy"
  case synchronizedRoot = "PBXFileSystemSynchronizedRootGroup"
  case buildFileExceptions = "PBXFileSystemSynchronizedBuildFileExceptionSet"
  case phaseExceptions = "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet"
  case project = "PBXProject"
  case nativeTarget = "PBXNativeTarget"
  case aggregateTarget = "PBXAggregateTarget"
  case legacyTarget = "PBXLegacyTarget"
  case sources = "PBXSourcesBuildPhase"
  case resources = "PBXResourcesBuildPhase"
  case headers = "PBXHeadersBuildPhase"
  case frameworks = "PBXFrameworksBuildPhase"
  case copyFiles = "PBXCopyFilesBuildPhase"
  case script = "PBXShellScriptBuildPhase"
  case rez = "PBXRezBuildPhase"
  case appleScript = "PBXAppleScriptBuildPhase"
  case packageReference = "XCRemoteSwiftPackageReference"
  case localPackageReference = "XCLocalSwiftPackageReference"
  case packageProduct = "XCSwiftPackageProductDependency"
  /// Any other `isa`.
  case other = ""

  /// Whether its `children` are shown below it in the navigator.
  var isGroup: Bool { self == .group || self == .variantGroup || self == .versionGroup }

  /// Whether the navigator shows it as a file or bundle on the disk.
  var isReference: Bool { self == .fileReference || self == .versionGroup || self == .variantGroup }

  var isTarget: Bool { self == .nativeTarget || self == .aggregateTarget || self == .legacyTarget }

  /// Whether it holds a target's exceptions to a synchronized folder.
  var isExceptionSet: Bool { self == .buildFileExceptions || self == .phaseExceptions }

  /// Xcode's name for an unnamed build phase of this kind; nil for other objects.
  var phaseName: String? {
    rawValue.hasSuffix("BuildPhase") ? String(rawValue.dropFirst(3).dropLast(10)) : nil
  }

  private static let all = allCases.map { (kind: $0, isa: Array($0.rawValue.utf8)) }

  /// The kind with this `isa`. The most frequent kinds come first.
  static func of(_ isa: UnsafeBufferPointer<UInt8>) -> ObjectKind {
    let known = all.first { known in
      known.isa.count == isa.count && known.isa.withUnsafeBufferPointer { $0.hasSameBytes(as: isa) }
    }
    return known?.kind ?? .other
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are those of the text.
  @inline(__always)
  func matches(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != text.utf8Start[index] { return false }
    return true
  }
}
