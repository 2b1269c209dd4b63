/// A project file of some 250 KB whose objects refer to each other as no Xcode would write.
package struct DamagedShape: CustomStringConvertible, Sendable {
  package var name: String
  /// The objects besides those that each project has. `M` is the main group, `T` a target.
  package var objects: @Sendable () -> String
  package var description: String { name }

  package init(_ name: String, _ objects: @escaping @Sendable () -> String) {
    self.name = name
    self.objects = objects
  }

  /// A shape says what it needs of these; the last definition of an id counts.
  package var bytes: [UInt8] {
    let text = """
      // !$*UTF8*$!
      { objects = {
      P = {isa = PBXProject; mainGroup = M; targets = (T, ); };
      M = {isa = PBXGroup; children = (G0, ); sourceTree = "<group>"; };
      T = {isa = PBXNativeTarget; buildPhases = (S, ); name = App; };
      S = {isa = PBXSourcesBuildPhase; files = (); };
      \(objects())
      }; rootObject = P; }
      """
    return Array(text.utf8)
  }

  package static func group(_ id: String, _ children: String, _ more: String = "") -> String {
    "\(id)={isa=PBXGroup;children=(\(children));\(more)};\n"
  }

  static func text(_ count: Int, _ part: (Int) -> String) -> String {
    (0..<count).map(part).joined()
  }

  package static let all: [DamagedShape] = [
    DamagedShape("groups nested thousands deep") {
      text(6_250) { group("G\($0)", "G\($0 + 1)") }
    },
    DamagedShape("groups with a name each, nested thousands deep") {
      text(5_000) { group("G\($0)", "G\($0 + 1)", "name=n;") }
    },
    DamagedShape("a thousand million ways to one group") {
      group("G0", "A0,B0")
        + text(1_250) {
          group("A\($0)", "A\($0 + 1),B\($0 + 1)") + group("B\($0)", "A\($0 + 1),B\($0 + 1)")
        }
    },
    DamagedShape("groups inside each other") {
      text(5_000) { group("G\($0)", "G\(($0 + 1) % 5_000),G\($0 * 7 % 5_000),M") }
    },
    DamagedShape("one group again and again in a list") {
      group("G0", text(75_000) { _ in "F," }) + group("F", "G0,F,M")
    },
    DamagedShape("groups that all hold the same files") {
      group("G0", text(300) { "H\($0)," })
        + text(300) { group("H\($0)", text(300) { "F\($0)," }) }
        + text(300) { "F\($0)={isa=PBXFileReference;path=a\($0);};\n" }
    },
    DamagedShape("groups in a circle that nothing leads to") {
      group("G0", "")
        + text(5_000) { group("A\($0)", "A\(($0 + 1) % 5_000)") }
        + text(1_250) { "F\($0)={isa=PBXFileReference;path=f;};\n" }
    },
    DamagedShape("many groups below one with a long name") {
      group("G0", text(3_750) { "H\($0)," }, "name=\(text(25_000) { _ in "n" });path=p;")
        + text(3_750) { group("H\($0)", "", "path=h;") }
    },
    DamagedShape("many groups below one with a long path") {
      group("G0", text(3_000) { "H\($0)," }, "path=\"\(text(50_000) { _ in "p/" })\";")
        + text(3_000) { group("H\($0)", "", "path=h;") }
    },
    DamagedShape("many groups below a path as long as it may be") {
      group("G0", text(3_750) { "H\($0)," }, "path=\"\(text(90) { _ in "ten bytes/" })\";")
        + text(3_750) { group("H\($0)", "", "path=h;") }
    },
    DamagedShape("many groups of one name with separate folders") {
      group("G0", text(3_750) { "H\($0)," })
        + text(3_750) { group("H\($0)", "", "name=Modules;path=\($0);") }
    },
    DamagedShape("variants of variants, each in all") {
      text(8) { level in
        text(500) {
          "V\(level)x\($0)={isa=PBXVariantGroup;children=(\(text(20) { "V\(level + 1)x\($0)," }));};\n"
        }
      } + text(1_000) { "B\($0)={isa=PBXBuildFile;fileRef=V0x0;};\n" }
        + "S={isa=PBXResourcesBuildPhase;files=(\(text(1_000) { "B\($0)," }));};\n"
        + group("G0", "V0x0")
    },
    DamagedShape("one target and its phase again and again") {
      "P={isa=PBXProject;mainGroup=M;targets=(\(text(25_000) { _ in "T," }));};\n"
        + "T={isa=PBXNativeTarget;buildPhases=(\(text(50_000) { _ in "S," }));};\n"
        + "S={isa=PBXSourcesBuildPhase;files=(B,B,B);name=\(text(50_000) { _ in "s" });};\n"
    },
    DamagedShape("a phase with many files in many targets") {
      "P={isa=PBXProject;mainGroup=M;targets=(\(text(2_000) { "T\($0)," }));};\n"
        + text(2_000) { "T\($0)={isa=PBXNativeTarget;buildPhases=(S);name=n\($0);};\n" }
        + "S={isa=PBXSourcesBuildPhase;files=(\(text(37_500) { _ in "B," }));};\n"
        + "B={isa=PBXBuildFile;fileRef=F;};\nF={isa=PBXFileReference;path=f;};\n"
    },
    DamagedShape("synchronized folders with the same exceptions") {
      group("G0", text(1_500) { "R\($0)," })
        + text(1_500) {
          "R\($0)={isa=PBXFileSystemSynchronizedRootGroup;exceptions=(X,X);path=r\($0);};\n"
        }
        + "X={isa=PBXFileSystemSynchronizedBuildFileExceptionSet;target=T;membershipExceptions=("
        + text(20_000) { _ in "e," } + ");};\n"
        + "T={isa=PBXNativeTarget;buildPhases=(S);name=App;fileSystemSynchronizedGroups=("
        + text(1_500) { "R\($0)," } + ");};\n"
    },
    DamagedShape("one configuration again and again") {
      "T={isa=PBXNativeTarget;buildPhases=(S);name=App;buildConfigurationList=L;};\n"
        + "L={isa=XCConfigurationList;buildConfigurations=(\(text(25_000) { _ in "C," }));};\n"
        + "C={isa=XCBuildConfiguration;buildSettings={\(text(15_000) { _ in "a=b;" })};};\n"
    },
    DamagedShape("many references to one file") {
      group("G0", text(3_000) { "F\($0)," })
        + text(3_000) { "F\($0)={isa=PBXFileReference;path=Scene.swift;};\n" }
    },
    DamagedShape("one id defined again and again") {
      text(8_750) { _ in group("G0", "F") }
    },
  ]
}
