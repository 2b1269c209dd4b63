/// A project with one of everything that merges meet, and the edits that its versions differ by.
enum MergeSample {
  /// A line that the file lacks.
  struct MissingLine: Error { var text: String }

  /// A change by one side: parts of the file and their replacements.
  struct Change: Sendable, CustomStringConvertible {
    var description: String
    var edits: [(from: String, to: String)]

    init(_ description: String, _ edits: (String, String)...) {
      self.description = description
      self.edits = edits
    }

    func applied(to text: String) throws -> String {
      try edits.reduce(text) { text, edit in
        let parts = text.split(separator: edit.from, omittingEmptySubsequences: false)
        guard parts.count > 1 else { throw MissingLine(text: edit.from) }
        return parts[0] + edit.to + parts[1...].joined(separator: edit.from)
      }
    }
  }

  static let text = """
    // !$*UTF8*$!
    {
    \tarchiveVersion = 1;
    \tclasses = {
    \t};
    \tobjectVersion = 56;
    \tobjects = {

    /* Begin PBXBuildFile section */
    \t\tB00000000000000000000001 /* App.swift in Sources */ = {isa = PBXBuildFile; fileRef = F00000000000000000000001 /* App.swift */; };
    \t\tB00000000000000000000002 /* Model.swift in Sources */ = {isa = PBXBuildFile; fileRef = F00000000000000000000002 /* Model.swift */; };
    \t\tB00000000000000000000003 /* Deep.swift in Sources */ = {isa = PBXBuildFile; fileRef = F00000000000000000000003 /* Deep.swift */; };
    \t\tB00000000000000000000004 /* Kit in Frameworks */ = {isa = PBXBuildFile; productRef = D00000000000000000000001 /* Kit */; };
    \t\tB00000000000000000000005 /* Words.strings in Resources */ = {isa = PBXBuildFile; fileRef = C00000000000000000000001 /* Words.strings */; };
    /* End PBXBuildFile section */

    /* Begin PBXContainerItemProxy section */
    \t\tE00000000000000000000001 /* PBXContainerItemProxy */ = {
    \t\t\tisa = PBXContainerItemProxy;
    \t\t\tcontainerPortal = A00000000000000000000001 /* Project object */;
    \t\t\tproxyType = 1;
    \t\t\tremoteGlobalIDString = 900000000000000000000001;
    \t\t\tremoteInfo = Demo;
    \t\t};
    /* End PBXContainerItemProxy section */

    /* Begin PBXFileReference section */
    \t\tF00000000000000000000001 /* App.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = App.swift; sourceTree = "<group>"; };
    \t\tF00000000000000000000002 /* Model.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = Model.swift; sourceTree = "<group>"; };
    \t\tF00000000000000000000003 /* Deep.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = Deep.swift; sourceTree = "<group>"; };
    \t\tF00000000000000000000004 /* en */ = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = en; path = en.lproj/Words.strings; sourceTree = "<group>"; };
    \t\tF00000000000000000000005 /* Demo.app */ = {isa = PBXFileReference; explicitFileType = wrapper.application; path = Demo.app; sourceTree = BUILT_PRODUCTS_DIR; };
    \t\tF00000000000000000000006 /* Notes.md */ = {isa = PBXFileReference; lastKnownFileType = net.daringfireball.markdown; path = Notes.md; sourceTree = "<group>"; };
    /* End PBXFileReference section */

    /* Begin PBXFileSystemSynchronizedBuildFileExceptionSet section */
    \t\t800000000000000000000001 /* Exceptions for "Folder" folder in "Demo" target */ = {
    \t\t\tisa = PBXFileSystemSynchronizedBuildFileExceptionSet;
    \t\t\tmembershipExceptions = (
    \t\t\t\tInfo.plist,
    \t\t\t);
    \t\t\ttarget = 900000000000000000000001 /* Demo */;
    \t\t};
    /* End PBXFileSystemSynchronizedBuildFileExceptionSet section */

    /* Begin PBXFileSystemSynchronizedRootGroup section */
    \t\t810000000000000000000001 /* Folder */ = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (800000000000000000000001 /* Exceptions for "Folder" folder in "Demo" target */, ); path = Folder; sourceTree = "<group>"; };
    /* End PBXFileSystemSynchronizedRootGroup section */

    /* Begin PBXFrameworksBuildPhase section */
    \t\t700000000000000000000002 /* Frameworks */ = {
    \t\t\tisa = PBXFrameworksBuildPhase;
    \t\t\tbuildActionMask = 2147483647;
    \t\t\tfiles = (
    \t\t\t\tB00000000000000000000004 /* Kit in Frameworks */,
    \t\t\t);
    \t\t\trunOnlyForDeploymentPostprocessing = 0;
    \t\t};
    /* End PBXFrameworksBuildPhase section */

    /* Begin PBXGroup section */
    \t\t600000000000000000000001 = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\t600000000000000000000002 /* Demo */,
    \t\t\t\t810000000000000000000001 /* Folder */,
    \t\t\t\tF00000000000000000000006 /* Notes.md */,
    \t\t\t\t600000000000000000000004 /* Products */,
    \t\t\t);
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t\t600000000000000000000002 /* Demo */ = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tF00000000000000000000001 /* App.swift */,
    \t\t\t\tF00000000000000000000002 /* Model.swift */,
    \t\t\t\t600000000000000000000003 /* Sub */,
    \t\t\t\tC00000000000000000000001 /* Words.strings */,
    \t\t\t);
    \t\t\tpath = Demo;
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t\t600000000000000000000003 /* Sub */ = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tF00000000000000000000003 /* Deep.swift */,
    \t\t\t);
    \t\t\tpath = Sub;
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t\t600000000000000000000004 /* Products */ = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tF00000000000000000000005 /* Demo.app */,
    \t\t\t);
    \t\t\tname = Products;
    \t\t\tsourceTree = "<group>";
    \t\t};
    /* End PBXGroup section */

    /* Begin PBXNativeTarget section */
    \t\t900000000000000000000001 /* Demo */ = {
    \t\t\tisa = PBXNativeTarget;
    \t\t\tbuildConfigurationList = 500000000000000000000001 /* Build configuration list for PBXNativeTarget "Demo" */;
    \t\t\tbuildPhases = (
    \t\t\t\t700000000000000000000004 /* Lint */,
    \t\t\t\t700000000000000000000001 /* Sources */,
    \t\t\t\t700000000000000000000002 /* Frameworks */,
    \t\t\t\t700000000000000000000003 /* Resources */,
    \t\t\t);
    \t\t\tbuildRules = (
    \t\t\t);
    \t\t\tdependencies = (
    \t\t\t);
    \t\t\tfileSystemSynchronizedGroups = (
    \t\t\t\t810000000000000000000001 /* Folder */,
    \t\t\t);
    \t\t\tname = Demo;
    \t\t\tpackageProductDependencies = (
    \t\t\t\tD00000000000000000000001 /* Kit */,
    \t\t\t);
    \t\t\tproductName = Demo;
    \t\t\tproductReference = F00000000000000000000005 /* Demo.app */;
    \t\t\tproductType = "com.apple.product-type.application";
    \t\t};
    \t\t900000000000000000000002 /* DemoTests */ = {
    \t\t\tisa = PBXNativeTarget;
    \t\t\tbuildPhases = (
    \t\t\t);
    \t\t\tdependencies = (
    \t\t\t\t300000000000000000000001 /* PBXTargetDependency */,
    \t\t\t);
    \t\t\tname = DemoTests;
    \t\t\tproductType = "com.apple.product-type.bundle.unit-test";
    \t\t};
    /* End PBXNativeTarget section */

    /* Begin PBXProject section */
    \t\tA00000000000000000000001 /* Project object */ = {
    \t\t\tisa = PBXProject;
    \t\t\tattributes = {
    \t\t\t\tLastUpgradeCheck = 1400;
    \t\t\t\tTargetAttributes = {
    \t\t\t\t\t900000000000000000000001 = {
    \t\t\t\t\t\tCreatedOnToolsVersion = 14.0;
    \t\t\t\t\t};
    \t\t\t\t};
    \t\t\t};
    \t\t\tbuildConfigurationList = 500000000000000000000002 /* Build configuration list for PBXProject "Demo" */;
    \t\t\tcompatibilityVersion = "Xcode 14.0";
    \t\t\tknownRegions = (
    \t\t\t\ten,
    \t\t\t\tBase,
    \t\t\t);
    \t\t\tmainGroup = 600000000000000000000001;
    \t\t\tpackageReferences = (
    \t\t\t\t200000000000000000000001 /* XCRemoteSwiftPackageReference "Kit" */,
    \t\t\t);
    \t\t\tproductRefGroup = 600000000000000000000004 /* Products */;
    \t\t\ttargets = (
    \t\t\t\t900000000000000000000001 /* Demo */,
    \t\t\t\t900000000000000000000002 /* DemoTests */,
    \t\t\t);
    \t\t};
    /* End PBXProject section */

    /* Begin PBXResourcesBuildPhase section */
    \t\t700000000000000000000003 /* Resources */ = {
    \t\t\tisa = PBXResourcesBuildPhase;
    \t\t\tfiles = (
    \t\t\t\tB00000000000000000000005 /* Words.strings in Resources */,
    \t\t\t);
    \t\t};
    /* End PBXResourcesBuildPhase section */

    /* Begin PBXShellScriptBuildPhase section */
    \t\t700000000000000000000004 /* Lint */ = {
    \t\t\tisa = PBXShellScriptBuildPhase;
    \t\t\tfiles = (
    \t\t\t);
    \t\t\tinputPaths = (
    \t\t\t);
    \t\t\tname = Lint;
    \t\t\tshellScript = "swiftlint\\n";
    \t\t};
    /* End PBXShellScriptBuildPhase section */

    /* Begin PBXSourcesBuildPhase section */
    \t\t700000000000000000000001 /* Sources */ = {
    \t\t\tisa = PBXSourcesBuildPhase;
    \t\t\tfiles = (
    \t\t\t\tB00000000000000000000003 /* Deep.swift in Sources */,
    \t\t\t\tB00000000000000000000001 /* App.swift in Sources */,
    \t\t\t\tB00000000000000000000002 /* Model.swift in Sources */,
    \t\t\t);
    \t\t};
    /* End PBXSourcesBuildPhase section */

    /* Begin PBXTargetDependency section */
    \t\t300000000000000000000001 /* PBXTargetDependency */ = {
    \t\t\tisa = PBXTargetDependency;
    \t\t\ttarget = 900000000000000000000001 /* Demo */;
    \t\t\ttargetProxy = E00000000000000000000001 /* PBXContainerItemProxy */;
    \t\t};
    /* End PBXTargetDependency section */

    /* Begin PBXVariantGroup section */
    \t\tC00000000000000000000001 /* Words.strings */ = {
    \t\t\tisa = PBXVariantGroup;
    \t\t\tchildren = (
    \t\t\t\tF00000000000000000000004 /* en */,
    \t\t\t);
    \t\t\tname = Words.strings;
    \t\t\tsourceTree = "<group>";
    \t\t};
    /* End PBXVariantGroup section */

    /* Begin XCBuildConfiguration section */
    \t\t400000000000000000000001 /* Debug */ = {
    \t\t\tisa = XCBuildConfiguration;
    \t\t\tbuildSettings = {
    \t\t\t\tCURRENT_PROJECT_VERSION = 1;
    \t\t\t\tLD_RUNPATH_SEARCH_PATHS = "$(inherited) @executable_path/Frameworks";
    \t\t\t\tMARKETING_VERSION = 1.0;
    \t\t\t\tOTHER_LDFLAGS = (
    \t\t\t\t\t"$(inherited)",
    \t\t\t\t\t"-framework",
    \t\t\t\t\tKit,
    \t\t\t\t);
    \t\t\t\tSWIFT_VERSION = 5.0;
    \t\t\t};
    \t\t\tname = Debug;
    \t\t};
    \t\t400000000000000000000002 /* Debug */ = {
    \t\t\tisa = XCBuildConfiguration;
    \t\t\tbuildSettings = {
    \t\t\t};
    \t\t\tname = Debug;
    \t\t};
    /* End XCBuildConfiguration section */

    /* Begin XCConfigurationList section */
    \t\t500000000000000000000001 /* Build configuration list for PBXNativeTarget "Demo" */ = {
    \t\t\tisa = XCConfigurationList;
    \t\t\tbuildConfigurations = (
    \t\t\t\t400000000000000000000001 /* Debug */,
    \t\t\t);
    \t\t\tdefaultConfigurationName = Debug;
    \t\t};
    \t\t500000000000000000000002 /* Build configuration list for PBXProject "Demo" */ = {
    \t\t\tisa = XCConfigurationList;
    \t\t\tbuildConfigurations = (
    \t\t\t\t400000000000000000000002 /* Debug */,
    \t\t\t);
    \t\t};
    /* End XCConfigurationList section */

    /* Begin XCRemoteSwiftPackageReference section */
    \t\t200000000000000000000001 /* XCRemoteSwiftPackageReference "Kit" */ = {
    \t\t\tisa = XCRemoteSwiftPackageReference;
    \t\t\trepositoryURL = "https://example.com/kit.git";
    \t\t\trequirement = {
    \t\t\t\tkind = upToNextMajorVersion;
    \t\t\t\tminimumVersion = 1.0.0;
    \t\t\t};
    \t\t};
    /* End XCRemoteSwiftPackageReference section */

    /* Begin XCSwiftPackageProductDependency section */
    \t\tD00000000000000000000001 /* Kit */ = {
    \t\t\tisa = XCSwiftPackageProductDependency;
    \t\t\tpackage = 200000000000000000000001 /* XCRemoteSwiftPackageReference "Kit" */;
    \t\t\tproductName = Kit;
    \t\t};
    /* End XCSwiftPackageProductDependency section */

    /* Begin XCVendorThing section */
    \t\t100000000000000000000001 /* Thing */ = {
    \t\t\tisa = XCVendorThing;
    \t\t\tcolours = (
    \t\t\t\tred,
    \t\t\t\tblue,
    \t\t\t);
    \t\t\tdepth = 3;
    \t\t};
    /* End XCVendorThing section */
    \t};
    \trootObject = A00000000000000000000001 /* Project object */;
    }

    """

  /// A file that is added to the group `Demo` and to the target, with ids that end as said.
  static func addingFile(_ name: String, _ end: String, after: String = "App") -> Change {
    let number = after == "App" ? 1 : 2
    return Change(
      "adds \(name)",
      (
        "/* End PBXBuildFile section */",
        "\t\tB0000000000000000000\(end) /* \(name) in Sources */ = {isa = PBXBuildFile; fileRef = F0000000000000000000\(end) /* \(name) */; };\n/* End PBXBuildFile section */"
      ),
      (
        "/* End PBXFileReference section */",
        "\t\tF0000000000000000000\(end) /* \(name) */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = \(name); sourceTree = \"<group>\"; };\n/* End PBXFileReference section */"
      ),
      (
        "\t\t\t\tF0000000000000000000000\(number) /* \(after).swift */,\n",
        "\t\t\t\tF0000000000000000000000\(number) /* \(after).swift */,\n\t\t\t\tF0000000000000000000\(end) /* \(name) */,\n"
      ),
      (
        "\t\t\t\tB0000000000000000000000\(number) /* \(after).swift in Sources */,\n",
        "\t\t\t\tB0000000000000000000000\(number) /* \(after).swift in Sources */,\n\t\t\t\tB0000000000000000000\(end) /* \(name) in Sources */,\n"
      ))
  }
}
