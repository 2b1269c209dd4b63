/// What an object of a project file is, by its `isa`.
enum ObjectKind: UInt8, CaseIterable {
  case other
  case buildFile
  case fileReference
  case group
  case variantGroup
  case versionGroup
  case referenceProxy
  case synchronizedRoot
  case buildFileExceptions
  case phaseExceptions
  case project
  case nativeTarget
  case aggregateTarget
  case legacyTarget
  case sources
  case resources
  case headers
  case frameworks
  case copyFiles
  case script
  case rez
  case appleScript
  case packageReference
  case localPackageReference
  case packageProduct

  /// The name in the file.
  var isa: StaticString {
    switch self {
    case .other: ""
    case .buildFile: "PBXBuildFile"
    case .fileReference: "PBXFileReference"
    case .group: "PBXGroup"
    case .variantGroup: "PBXVariantGroup"
    case .versionGroup: "XCVersionGroup"
    case .referenceProxy: "PBXReferenceProxy"
    case .synchronizedRoot: "PBXFileSystemSynchronizedRootGroup"
    case .buildFileExceptions: "PBXFileSystemSynchronizedBuildFileExceptionSet"
    case .phaseExceptions: "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet"
    case .project: "PBXProject"
    case .nativeTarget: "PBXNativeTarget"
    case .aggregateTarget: "PBXAggregateTarget"
    case .legacyTarget: "PBXLegacyTarget"
    case .sources: "PBXSourcesBuildPhase"
    case .resources: "PBXResourcesBuildPhase"
    case .headers: "PBXHeadersBuildPhase"
    case .frameworks: "PBXFrameworksBuildPhase"
    case .copyFiles: "PBXCopyFilesBuildPhase"
    case .script: "PBXShellScriptBuildPhase"
    case .rez: "PBXRezBuildPhase"
    case .appleScript: "PBXAppleScriptBuildPhase"
    case .packageReference: "XCRemoteSwiftPackageReference"
    case .localPackageReference: "XCLocalSwiftPackageReference"
    case .packageProduct: "XCSwiftPackageProductDependency"
    }
  }

  /// Has `children` that stand in the navigator below it.
  var isGroup: Bool {
    self == .group || self == .variantGroup || self == .versionGroup
  }

  /// Can stand in the navigator as something on the disk.
  var isReference: Bool {
    self == .fileReference || self == .versionGroup || self == .variantGroup
  }

  var isTarget: Bool {
    self == .nativeTarget || self == .aggregateTarget || self == .legacyTarget
  }

  /// What Xcode calls a phase of this kind in comments when it has no name of its own.
  var phaseName: String? {
    switch self {
    case .sources: "Sources"
    case .resources: "Resources"
    case .headers: "Headers"
    case .frameworks: "Frameworks"
    case .copyFiles: "CopyFiles"
    case .script: "ShellScript"
    case .rez: "Rez"
    case .appleScript: "AppleScript"
    default: nil
    }
  }

  /// Recognises an `isa` by its bytes.
  static func of(_ isa: UnsafeBufferPointer<UInt8>) -> ObjectKind {
    for kind in allCases where kind.isa.utf8CodeUnitCount == isa.count && kind != .other {
      if isa.matches(kind.isa) { return kind }
    }
    return .other
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
