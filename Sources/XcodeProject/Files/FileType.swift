/// Xcode's type of a file by its extension, and what targets do with it.
struct FileType: Equatable {
  /// The kind of build phase for the file.
  enum Role: Equatable { case source, resource, header, framework, none }

  /// The `lastKnownFileType`; nil where it is omitted.
  var identifier: String?
  var role: Role
}

// The identifiers are those of Xcode's file type table. Where Generamba wrote others, these count, so
// that existing projects do not change: no type for `.mm`, plain text for `.markdown`. Files with
// other extensions are shown in the navigator and are in no phase, as Generamba did with JSON.
extension FileType {
  /// Swift and Objective-C come first, as the switch compares from the top.
  private static func known(byExtension ending: String) -> (identifier: String?, role: Role)? {
    switch ending {
    case "swift": ("sourcecode.swift", .source)
    case "m": ("sourcecode.c.objc", .source)
    case "mm": (nil, .source)
    case "c": ("sourcecode.c.c", .source)
    case "cc", "cp", "cpp", "cxx", "c++": ("sourcecode.cpp.cpp", .source)
    case "s", "asm": ("sourcecode.asm", .source)
    case "cl": ("sourcecode.opencl", .source)
    case "d": ("sourcecode.dtrace", .source)
    case "applescript", "iig", "metal", "mig": ("sourcecode.\(ending)", .source)
    case "defs": ("sourcecode.mig", .source)
    case "l", "lm", "lmm", "lpp", "lxx": ("sourcecode.lex", .source)
    case "y", "ym", "ymm", "ypp", "yxx": ("sourcecode.yacc", .source)
    case "f", "for": ("sourcecode.fortran", .source)
    case "f77": ("sourcecode.fortran.f77", .source)
    case "f90", "f95": ("sourcecode.fortran.f90", .source)
    case "mlpackage": ("folder.mlpackage", .source)
    case "xcdatamodel", "xcdatamodeld": ("wrapper.xcdatamodel", .source)
    case "intentdefinition", "mlmodel": ("file.\(ending)", .source)
    case "xcmappingmodel": ("wrapper.xcmappingmodel", .source)
    case "docc": ("folder.documentationcatalog", .source)
    case "h": ("sourcecode.c.h", .header)
    case "hh", "hp", "hpp", "hxx", "h++", "ipp", "tcc": ("sourcecode.cpp.h", .header)
    case "xcassets": ("folder.assetcatalog", .resource)
    case "reality", "rcproject", "scn", "sks", "storyboard", "usdz", "xib":
      ("file.\(ending)", .resource)
    case "nib", "rtfd", "scnassets": ("wrapper.\(ending)", .resource)
    case "help", "iconset", "mlmodelc": ("folder.\(ending)", .resource)
    case "strings", "stringsdict": ("text.plist.\(ending)", .resource)
    case "css", "html", "rtf", "sdef": ("text.\(ending)", .resource)
    case "bmp", "gif", "heic", "icns", "ico", "pdf", "png", "webp": ("image.\(ending)", .resource)
    case "mp3", "wav": ("audio.\(ending)", .resource)
    case "icon": ("folder.iconcomposer.icon", .resource)
    case "xcstrings": ("text.json.xcstrings", .resource)
    case "plist", "settings": ("text.plist.xml", .resource)
    case "xcprivacy": ("text.xml", .resource)
    case "htm": ("text.html", .resource)
    case "js": ("sourcecode.javascript", .resource)
    case "jpg", "jpeg": ("image.jpeg", .resource)
    case "tif", "tiff": ("image.tiff", .resource)
    case "svg", "ahap": ("text", .resource)
    case "scnp": ("file.scp", .resource)
    case "skatlas", "atlas": ("folder.skatlas", .resource)
    case "m4a", "aac", "caf", "mp4", "m4v", "ttf", "otf", "ttc", "sqlite", "tflite":
      ("file", .resource)
    case "aif", "aiff": ("audio.aiff", .resource)
    case "mid", "midi": ("audio.midi", .resource)
    case "mov": ("video.quicktime", .resource)
    case "mpg", "mpeg": ("video.mpeg", .resource)
    case "avi": ("video.avi", .resource)
    case "bundle": ("wrapper.plug-in", .resource)
    case "zip": ("archive.zip", .resource)
    case "framework", "xcframework": ("wrapper.\(ending)", .framework)
    case "a": ("archive.ar", .framework)
    case "dylib": ("compiled.mach-o.dylib", .framework)
    case "tbd": ("sourcecode.text-based-dylib-definition", .framework)
    case "o": ("compiled.mach-o.objfile", .framework)
    case "pch": ("sourcecode.c.h", .none)
    case "inc": ("sourcecode.pascal", .none)
    case "modulemap": ("sourcecode.module", .none)
    case "swiftinterface", "apns", "markdown", "storekit", "xctestplan": ("text", .none)
    case "filter", "xctest", "octest", "mdimporter": ("wrapper.cfbundle", .none)
    case "app": ("wrapper.application", .none)
    case "appex": ("wrapper.app-extension", .none)
    case "xpc": ("wrapper.xpc-service", .none)
    case "xcodeproj": ("wrapper.pb-project", .none)
    case "xcconfig": ("text.xcconfig", .none)
    case "entitlements": ("text.plist.entitlements", .none)
    case "gpx", "xml": ("text.xml", .none)
    case "sh": ("text.script.sh", .none)
    case "playground": ("file.playground", .none)
    default: nil
    }
  }

  /// The type of a file with this name; the case of its extension does not matter.
  init(ofFileNamed name: String) {
    let dot = name.utf8.lastIndex(of: 0x2E).flatMap { $0 == name.startIndex ? nil : $0 }
    let ending = dot.map { name[name.utf8.index(after: $0)...].lowercased() }
    let known = ending.flatMap(Self.known)
    self.init(identifier: known?.identifier, role: known?.role ?? .none)
    // A build setting refers to the target's own property list; copying it breaks the build.
    let isOwnList = name == "Info.plist" || name.hasSuffix("-Info.plist")
    if role == .resource, isOwnList, name != "GoogleService-Info.plist" { role = .none }
  }

  /// Whether Xcode's table lacks the type; targets copy such files of synchronized folders.
  var isUnknown: Bool { role == .none && identifier == nil }

  /// Whether Xcode treats a folder with this name as one file.
  static func isWrapper(_ name: String) -> Bool {
    guard name.utf8.contains(0x2E) else { return false }
    let identifier = FileType(ofFileNamed: name).identifier ?? ""
    return identifier.hasPrefix("folder.") || identifier.hasPrefix("wrapper.")
      || ["file.playground", "file.rcproject"].contains(identifier)
  }
}
