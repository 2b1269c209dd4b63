/// Xcode's own mapping by extension.
///
/// The identifiers are those of Xcode's file type table. Where that table and the projects that
/// Generamba has written differ, the written ones count, so that a project stays as it was: it
/// left `.mm` without a type and took `.markdown` for plain text. An extension that is not here is
/// shown in the navigator and belongs to no phase, as Generamba did with JSON and Markdown.
extension FileType {
  private static let rows: [(identifier: String?, role: Role, extensions: [String])] = [
    ("sourcecode.swift", .source, ["swift"]),
    ("sourcecode.c.objc", .source, ["m"]),
    (nil, .source, ["mm"]),
    ("sourcecode.c.c", .source, ["c"]),
    ("sourcecode.cpp.cpp", .source, ["cc", "cp", "cpp", "cxx", "c++"]),
    ("sourcecode.asm", .source, ["s", "asm"]),
    ("sourcecode.metal", .source, ["metal"]),
    ("sourcecode.opencl", .source, ["cl"]),
    ("sourcecode.dtrace", .source, ["d"]),
    ("sourcecode.mig", .source, ["defs", "mig"]),
    ("sourcecode.iig", .source, ["iig"]),
    ("sourcecode.lex", .source, ["l", "lm", "lmm", "lpp", "lxx"]),
    ("sourcecode.yacc", .source, ["y", "ym", "ymm", "ypp", "yxx"]),
    ("sourcecode.fortran", .source, ["f", "for"]),
    ("sourcecode.fortran.f77", .source, ["f77"]),
    ("sourcecode.fortran.f90", .source, ["f90", "f95"]),
    ("sourcecode.applescript", .source, ["applescript"]),
    ("file.intentdefinition", .source, ["intentdefinition"]),
    ("file.mlmodel", .source, ["mlmodel"]),
    ("folder.mlpackage", .source, ["mlpackage"]),
    ("wrapper.xcdatamodel", .source, ["xcdatamodel", "xcdatamodeld"]),
    ("wrapper.xcmappingmodel", .source, ["xcmappingmodel"]),
    ("folder.documentationcatalog", .source, ["docc"]),
    ("sourcecode.c.h", .header, ["h"]),
    ("sourcecode.cpp.h", .header, ["hh", "hp", "hpp", "hxx", "h++", "ipp", "tcc"]),
    ("file.xib", .resource, ["xib"]),
    ("wrapper.nib", .resource, ["nib"]),
    ("file.storyboard", .resource, ["storyboard"]),
    ("folder.assetcatalog", .resource, ["xcassets"]),
    ("folder.iconcomposer.icon", .resource, ["icon"]),
    ("text.plist.strings", .resource, ["strings"]),
    ("text.plist.stringsdict", .resource, ["stringsdict"]),
    ("text.json.xcstrings", .resource, ["xcstrings"]),
    ("text.plist.xml", .resource, ["plist", "settings"]),
    ("text.xml", .resource, ["xcprivacy"]),
    ("text.rtf", .resource, ["rtf"]),
    ("wrapper.rtfd", .resource, ["rtfd"]),
    ("text.html", .resource, ["html", "htm"]),
    ("text.css", .resource, ["css"]),
    ("sourcecode.javascript", .resource, ["js"]),
    ("image.png", .resource, ["png"]),
    ("image.jpeg", .resource, ["jpg", "jpeg"]),
    ("image.gif", .resource, ["gif"]),
    ("image.heic", .resource, ["heic"]),
    ("image.webp", .resource, ["webp"]),
    ("image.bmp", .resource, ["bmp"]),
    ("image.tiff", .resource, ["tif", "tiff"]),
    ("image.pdf", .resource, ["pdf"]),
    ("text", .resource, ["svg", "ahap"]),
    ("image.ico", .resource, ["ico"]),
    ("image.icns", .resource, ["icns"]),
    ("folder.iconset", .resource, ["iconset"]),
    ("file.sks", .resource, ["sks"]),
    ("file.scn", .resource, ["scn"]),
    ("file.scp", .resource, ["scnp"]),
    ("wrapper.scnassets", .resource, ["scnassets"]),
    ("folder.skatlas", .resource, ["skatlas", "atlas"]),
    ("file.usdz", .resource, ["usdz"]),
    ("file.reality", .resource, ["reality"]),
    ("file.rcproject", .resource, ["rcproject"]),
    ("audio.mp3", .resource, ["mp3"]),
    (
      "file", .resource,
      ["m4a", "aac", "caf", "mp4", "m4v", "ttf", "otf", "ttc", "sqlite", "tflite"]
    ),
    ("audio.wav", .resource, ["wav"]),
    ("audio.aiff", .resource, ["aif", "aiff"]),
    ("audio.midi", .resource, ["mid", "midi"]),
    ("video.quicktime", .resource, ["mov"]),
    ("video.mpeg", .resource, ["mpg", "mpeg"]),
    ("video.avi", .resource, ["avi"]),
    ("wrapper.plug-in", .resource, ["bundle"]),
    ("folder.help", .resource, ["help"]),
    ("folder.mlmodelc", .resource, ["mlmodelc"]),
    ("text.sdef", .resource, ["sdef"]),
    ("archive.zip", .resource, ["zip"]),
    ("wrapper.framework", .framework, ["framework"]),
    ("wrapper.xcframework", .framework, ["xcframework"]),
    ("archive.ar", .framework, ["a"]),
    ("compiled.mach-o.dylib", .framework, ["dylib"]),
    ("sourcecode.text-based-dylib-definition", .framework, ["tbd"]),
    ("compiled.mach-o.objfile", .framework, ["o"]),
    ("sourcecode.c.h", .none, ["pch"]),
    ("sourcecode.pascal", .none, ["inc"]),
    ("sourcecode.module", .none, ["modulemap"]),
    ("text", .none, ["swiftinterface", "apns", "markdown", "storekit", "xctestplan"]),
    ("wrapper.cfbundle", .none, ["filter", "xctest", "octest", "mdimporter"]),
    ("wrapper.application", .none, ["app"]),
    ("wrapper.app-extension", .none, ["appex"]),
    ("wrapper.xpc-service", .none, ["xpc"]),
    ("wrapper.pb-project", .none, ["xcodeproj"]),
    ("text.xcconfig", .none, ["xcconfig"]),
    ("text.plist.entitlements", .none, ["entitlements"]),
    ("text.xml", .none, ["gpx", "xml"]),
    ("text.script.sh", .none, ["sh"]),
    ("file.playground", .none, ["playground"]),
  ]

  static let byExtension: [String: FileType] = {
    var table: [String: FileType] = [:]
    for row in rows {
      for name in row.extensions {
        table[name] = FileType(identifier: row.identifier, role: row.role)
      }
    }
    return table
  }()

  /// What a file of this name is.
  ///
  /// - Parameter name: the file's name; the case of its extension does not matter.
  init(ofFileNamed name: String) {
    let bytes = name.utf8
    guard let dot = bytes.lastIndex(of: 0x2E), dot != bytes.startIndex,
      let known = Self.byExtension[String(name[bytes.index(after: dot)...]).lowercased()]
    else {
      self.init(identifier: nil, role: .none)
      return
    }
    self = known
    // The target's own property list is named by a build setting; copied it would break the build.
    if name == "Info.plist" || name.hasSuffix("-Info.plist") { role = .none }
  }
}
