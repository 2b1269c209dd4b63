/// A small app with an Xcode project and a template, as a team would have it.
package enum DemoProject {
  package static let rambafile = """
    company: Acme
    author: Jane Doe
    project_name: Demo
    xcodeproj_path: Demo.xcodeproj
    project_target: Demo
    project_file_path: Demo/Modules
    project_group_path: Demo/Modules
    test_target: DemoTests
    test_file_path: DemoTests/Modules
    test_group_path: DemoTests/Modules
    templates:
    - {name: screen}

    """

  package static let rambaspec = """
    name: screen
    summary: A screen of two files
    author: Jane Doe
    version: 1.0.0
    license: MIT
    code_files:
    - {name: Presenter/Presenter.swift, path: Code/presenter.swift.liquid}
    - {name: View/View.swift, path: Code/view.swift.liquid}
    test_files:
    - {name: Presenter/PresenterTests.swift, path: Tests/presenter_tests.swift.liquid}

    """

  package static var tree: [String: String] {
    [
      "Rambafile": rambafile,
      "Demo.xcodeproj/project.pbxproj": projectFile,
      "Demo/AppDelegate.swift": "final class AppDelegate {}\n",
      "Templates/screen/screen.rambaspec": rambaspec,
      "Templates/screen/Code/presenter.swift.liquid":
        "// {{ developer.name }}, {{ date }}\nfinal class {{ prefix }}{{ module_info.name }}Presenter {}\n",
      "Templates/screen/Code/view.swift.liquid":
        "{% include 'header' %}final class {{ module_info.name }}View {}\n",
      "Templates/screen/snippets/header.liquid": "// {{ module_info.file_name }}\n",
      "Templates/screen/Tests/presenter_tests.swift.liquid":
        "@testable import {{ module_info.product_module_name }}\n",
    ]
  }

  /// The tree with some files changed, added or (by nil) left out.
  package static func tree(_ changes: [String: String?]) -> [String: String] {
    var tree = tree
    for (path, text) in changes { tree[path] = text }
    return tree
  }

  package static let projectFile = """
    // !$*UTF8*$!
    {
    \tarchiveVersion = 1;
    \tclasses = {
    \t};
    \tobjectVersion = 56;
    \tobjects = {

    /* Begin PBXBuildFile section */
    \t\tA10000000000000000000001 /* AppDelegate.swift in Sources */ = {isa = PBXBuildFile; fileRef = A20000000000000000000001 /* AppDelegate.swift */; };
    /* End PBXBuildFile section */

    /* Begin PBXFileReference section */
    \t\tA20000000000000000000001 /* AppDelegate.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = AppDelegate.swift; sourceTree = "<group>"; };
    /* End PBXFileReference section */

    /* Begin PBXGroup section */
    \t\tA30000000000000000000001 = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tA30000000000000000000002 /* Demo */,
    \t\t\t);
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t\tA30000000000000000000002 /* Demo */ = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tA20000000000000000000001 /* AppDelegate.swift */,
    \t\t\t);
    \t\t\tpath = Demo;
    \t\t\tsourceTree = "<group>";
    \t\t};
    /* End PBXGroup section */

    /* Begin PBXNativeTarget section */
    \t\tA40000000000000000000001 /* Demo */ = {
    \t\t\tisa = PBXNativeTarget;
    \t\t\tbuildPhases = (
    \t\t\t\tA50000000000000000000001 /* Sources */,
    \t\t\t);
    \t\t\tbuildRules = (
    \t\t\t);
    \t\t\tdependencies = (
    \t\t\t);
    \t\t\tname = Demo;
    \t\t\tproductName = Demo;
    \t\t\tproductType = "com.apple.product-type.application";
    \t\t};
    \t\tA40000000000000000000002 /* DemoTests */ = {
    \t\t\tisa = PBXNativeTarget;
    \t\t\tbuildPhases = (
    \t\t\t\tA50000000000000000000002 /* Sources */,
    \t\t\t);
    \t\t\tbuildRules = (
    \t\t\t);
    \t\t\tdependencies = (
    \t\t\t);
    \t\t\tname = DemoTests;
    \t\t\tproductName = DemoTests;
    \t\t\tproductType = "com.apple.product-type.bundle.unit-test";
    \t\t};
    /* End PBXNativeTarget section */

    /* Begin PBXProject section */
    \t\tA60000000000000000000001 /* Project object */ = {
    \t\t\tisa = PBXProject;
    \t\t\tmainGroup = A30000000000000000000001;
    \t\t\ttargets = (
    \t\t\t\tA40000000000000000000001 /* Demo */,
    \t\t\t\tA40000000000000000000002 /* DemoTests */,
    \t\t\t);
    \t\t};
    /* End PBXProject section */

    /* Begin PBXSourcesBuildPhase section */
    \t\tA50000000000000000000001 /* Sources */ = {
    \t\t\tisa = PBXSourcesBuildPhase;
    \t\t\tfiles = (
    \t\t\t\tA10000000000000000000001 /* AppDelegate.swift in Sources */,
    \t\t\t);
    \t\t};
    \t\tA50000000000000000000002 /* Sources */ = {
    \t\t\tisa = PBXSourcesBuildPhase;
    \t\t\tfiles = (
    \t\t\t);
    \t\t};
    /* End PBXSourcesBuildPhase section */
    \t};
    \trootObject = A60000000000000000000001 /* Project object */;
    }

    """
}
