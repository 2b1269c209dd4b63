/// One change of each kind, of which none touches what another one does.
extension MergeSample {
  static let changes: [Change] = [
    addingFile("Axis.swift", "A001"),
    Change(
      "renames a file",
      ("/* Model.swift in Sources */ = ", "/* Record.swift in Sources */ = "),
      ("/* Model.swift */; };", "/* Record.swift */; };"),
      (
        "/* Model.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = Model.swift;",
        "/* Record.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = Record.swift;"
      ),
      (
        "F00000000000000000000002 /* Model.swift */,",
        "F00000000000000000000002 /* Record.swift */,"
      ),
      (
        "B00000000000000000000002 /* Model.swift in Sources */,",
        "B00000000000000000000002 /* Record.swift in Sources */,"
      )),
    Change(
      "edits a file",
      (
        "{isa = PBXFileReference; lastKnownFileType = net.daringfireball.markdown; path",
        "{isa = PBXFileReference; fileEncoding = 4; lastKnownFileType = net.daringfireball.markdown; path"
      )),
    Change(
      "removes a group and its file",
      (
        "\t\tB00000000000000000000003 /* Deep.swift in Sources */ = {isa = PBXBuildFile; fileRef = F00000000000000000000003 /* Deep.swift */; };\n",
        ""
      ),
      (
        "\t\tF00000000000000000000003 /* Deep.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = Deep.swift; sourceTree = \"<group>\"; };\n",
        ""
      ),
      ("\t\t\t\t600000000000000000000003 /* Sub */,\n", ""),
      (
        "\t\t600000000000000000000003 /* Sub */ = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n\t\t\t\tF00000000000000000000003 /* Deep.swift */,\n\t\t\t);\n\t\t\tpath = Sub;\n\t\t\tsourceTree = \"<group>\";\n\t\t};\n",
        ""
      ),
      ("\t\t\t\tB00000000000000000000003 /* Deep.swift in Sources */,\n", "")),
    Change(
      "adds a language",
      (
        "path = Notes.md; sourceTree = \"<group>\"; };\n",
        "path = Notes.md; sourceTree = \"<group>\"; };\n\t\tF0000000000000000000000F /* de */ = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = de; path = de.lproj/Words.strings; sourceTree = \"<group>\"; };\n"
      ),
      (
        "\t\t\t\tF00000000000000000000004 /* en */,\n",
        "\t\t\t\tF00000000000000000000004 /* en */,\n\t\t\t\tF0000000000000000000000F /* de */,\n"
      ), ("\t\t\t\tBase,\n", "\t\t\t\tBase,\n\t\t\t\tde,\n")),
    Change("changes a setting", ("MARKETING_VERSION = 1.0", "MARKETING_VERSION = 1.1")),
    Change("removes a setting", ("\t\t\t\tCURRENT_PROJECT_VERSION = 1;\n", "")),
    Change(
      "adds a setting",
      (
        "\t\t\t\tSWIFT_VERSION = 5.0;\n",
        "\t\t\t\tSWIFT_STRICT_CONCURRENCY = complete;\n\t\t\t\tSWIFT_VERSION = 5.0;\n"
      )),
    Change(
      "adds to a list of settings",
      ("\t\t\t\t\tKit,\n", "\t\t\t\t\tKit,\n\t\t\t\t\t\"-framework\",\n\t\t\t\t\tUIKit,\n")),
    Change(
      "makes a list of a string",
      (
        "LD_RUNPATH_SEARCH_PATHS = \"$(inherited) @executable_path/Frameworks\";",
        "LD_RUNPATH_SEARCH_PATHS = (\n\t\t\t\t\t\"$(inherited)\",\n\t\t\t\t\t\"@executable_path/Frameworks\",\n\t\t\t\t);"
      )),
    Change(
      "fills an empty dictionary",
      (
        "\t\t400000000000000000000002 /* Debug */ = {\n\t\t\tisa = XCBuildConfiguration;\n\t\t\tbuildSettings = {\n",
        "\t\t400000000000000000000002 /* Debug */ = {\n\t\t\tisa = XCBuildConfiguration;\n\t\t\tbuildSettings = {\n\t\t\t\tSDKROOT = iphoneos;\n"
      )),
    Change(
      "changes a script",
      ("shellScript = \"swiftlint\\n\";", "shellScript = \"swiftlint --strict\\n\";")),
    Change(
      "adds to an empty list",
      ("inputPaths = (\n", "inputPaths = (\n\t\t\t\t\"$(SRCROOT)/.swiftlint.yml\",\n")),
    Change(
      "changes a requirement",
      (
        "kind = upToNextMajorVersion;\n\t\t\t\tminimumVersion = 1.0.0;",
        "kind = exactVersion;\n\t\t\t\tversion = 1.2.0;"
      )),
    Change(
      "adds a phase, the first of its kind",
      (
        "\t\t\t\t700000000000000000000003 /* Resources */,\n",
        "\t\t\t\t700000000000000000000003 /* Resources */,\n\t\t\t\t700000000000000000000009 /* Embed */,\n"
      ),
      (
        "/* Begin PBXFileReference section */",
        "/* Begin PBXCopyFilesBuildPhase section */\n\t\t700000000000000000000009 /* Embed */ = {\n\t\t\tisa = PBXCopyFilesBuildPhase;\n\t\t\tdstSubfolderSpec = 10;\n\t\t\tfiles = (\n\t\t\t);\n\t\t\tname = Embed;\n\t\t};\n/* End PBXCopyFilesBuildPhase section */\n\n/* Begin PBXFileReference section */"
      )),
    Change(
      "moves a phase", ("\t\t\t\t700000000000000000000004 /* Lint */,\n", ""),
      (
        "\t\t\t\t700000000000000000000001 /* Sources */,\n",
        "\t\t\t\t700000000000000000000001 /* Sources */,\n\t\t\t\t700000000000000000000004 /* Lint */,\n"
      )),
    Change(
      "removes the last of a kind",
      ("\t\t\t\t300000000000000000000001 /* PBXTargetDependency */,\n", ""),
      (
        "/* Begin PBXTargetDependency section */\n\t\t300000000000000000000001 /* PBXTargetDependency */ = {\n\t\t\tisa = PBXTargetDependency;\n\t\t\ttarget = 900000000000000000000001 /* Demo */;\n\t\t\ttargetProxy = E00000000000000000000001 /* PBXContainerItemProxy */;\n\t\t};\n/* End PBXTargetDependency section */\n\n",
        ""
      ),
      (
        "/* Begin PBXContainerItemProxy section */\n\t\tE00000000000000000000001 /* PBXContainerItemProxy */ = {\n\t\t\tisa = PBXContainerItemProxy;\n\t\t\tcontainerPortal = A00000000000000000000001 /* Project object */;\n\t\t\tproxyType = 1;\n\t\t\tremoteGlobalIDString = 900000000000000000000001;\n\t\t\tremoteInfo = Demo;\n\t\t};\n/* End PBXContainerItemProxy section */\n\n",
        ""
      )),
    Change(
      "adds an exception of a folder",
      ("\t\t\t\tInfo.plist,\n", "\t\t\t\tInfo.plist,\n\t\t\t\tNotes.txt,\n")),
    Change(
      "adds target attributes",
      (
        "\t\t\t\t\t\tCreatedOnToolsVersion = 14.0;\n\t\t\t\t\t};\n",
        "\t\t\t\t\t\tCreatedOnToolsVersion = 14.0;\n\t\t\t\t\t};\n\t\t\t\t\t900000000000000000000002 = {\n\t\t\t\t\t\tTestTargetID = 900000000000000000000001;\n\t\t\t\t\t};\n"
      )),
    Change("stamps an upgrade", ("LastUpgradeCheck = 1400;", "LastUpgradeCheck = 1500;")),
    Change("raises the version of the file", ("objectVersion = 56;", "objectVersion = 70;")),
    Change(
      "edits an object of an unknown kind", ("depth = 3;", "depth = 4;"),
      ("blue,\n", "blue,\n\t\t\t\tgreen,\n")),
    Change(
      "renames a target",
      ("/* DemoTests */ = {", "/* UnitTests */ = {"), ("name = DemoTests;", "name = UnitTests;"),
      ("900000000000000000000002 /* DemoTests */,", "900000000000000000000002 /* UnitTests */,")),
    Change(
      "gives an absent list",
      ("\t\t\tname = Words.strings;", "\t\t\tcomments = \"\";\n\t\t\tname = Words.strings;")),
  ]
}
