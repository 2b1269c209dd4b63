# Writes a project file in Xcode's format: awk -v files=100 -f project.awk
# It has an application and its tests, and eight files per group. Each file has a reference, a build file, a
# group and a target: about 580 bytes per file.

function id(role, index_) {
  # Ids are spread over the whole range, and ascend in each section like Xcode's.
  return sprintf("%06X%02X%016X", int(index_ * 16777215 / (files + 5)), role, index_)
}
function name(i) { return sprintf("Feature%dScreenViewController.swift", i) }
function begin(kind) { printf "\n/* Begin %s section */\n", kind }
function end(kind) { printf "/* End %s section */\n", kind }
function open(object, comment, kind) {
  printf "\t\t%s%s = {\n\t\t\tisa = %s;\n", object, comment == "" ? "" : " /* " comment " */", kind
}
function field(key, value) { printf "\t\t\t%s = %s;\n", key, value }
function list(key, count, values,   i) {
  printf "\t\t\t%s = (\n", key
  for (i = 1; i <= count; i++) printf "\t\t\t\t%s,\n", values[i]
  print "\t\t\t);"
}
function close_() { print "\t\t};" }
function group(object, comment, path, count, children) {
  open(object, comment, "PBXGroup")
  list("children", count, children)
  if (comment == "Products") field("name", "Products")
  if (path != "") field("path", path)
  field("sourceTree", "\"<group>\"")
  close_()
}
function phase(object, comment, kind, count, members) {
  begin(kind)
  open(object, comment, kind)
  field("buildActionMask", 2147483647)
  list("files", count, members)
  field("runOnlyForDeploymentPostprocessing", 0)
  close_()
  open(substr(object, 1, 23) "F", comment, kind)
  field("buildActionMask", 2147483647)
  list("files", 0, none)
  field("runOnlyForDeploymentPostprocessing", 0)
  close_()
  end(kind)
}
function target(object, title, product, type, configurations, sources, resources,   v) {
  open(object, title, "PBXNativeTarget")
  field("buildConfigurationList",
    configurations " /* Build configuration list for PBXNativeTarget \"" title "\" */")
  v[1] = sources " /* Sources */"; v[2] = resources " /* Resources */"
  list("buildPhases", 2, v)
  list("buildRules", 0, none)
  list("dependencies", 0, none)
  field("name", title)
  field("productName", title)
  field("productReference", product)
  field("productType", "\"com.apple.product-type." type "\"")
  close_()
}
function settings(object, title,   i) {
  open(object, title, "XCBuildConfiguration")
  print "\t\t\tbuildSettings = {"
  for (i = 1; i <= 20; i++) printf "\t\t\t\tCLANG_WARN_SETTING_%d = YES_AGGRESSIVE;\n", i
  print "\t\t\t\tPRODUCT_NAME = \"$(TARGET_NAME)\";\n\t\t\t};"
  field("name", title)
  close_()
}
function configurations(object, kind, title, debug, release,   v) {
  open(object, "Build configuration list for " kind " \"" title "\"", "XCConfigurationList")
  v[1] = debug " /* Debug */"; v[2] = release " /* Release */"
  list("buildConfigurations", 2, v)
  field("defaultConfigurationIsVisible", 0)
  field("defaultConfigurationName", "Release")
  close_()
}

BEGIN {
  groups = int((files + 7) / 8)
  app = id(11, 0) " /* Demo.app */"; bundle = id(12, 0) " /* DemoTests.xctest */"
  printf "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n\tobjectVersion = 56;\n"
  print "\tobjects = {"

  begin("PBXBuildFile")
  for (i = 1; i <= files; i++)
    printf "\t\t%s /* %s in Sources */ = {isa = PBXBuildFile; fileRef = %s /* %s */; };\n",
      id(1, i), name(i), id(2, i), name(i)
  end("PBXBuildFile")

  begin("PBXFileReference")
  printf "\t\t%s = {isa = PBXFileReference; explicitFileType = wrapper.application; includeInIndex = 0; path = Demo.app; sourceTree = BUILT_PRODUCTS_DIR; };\n", app
  printf "\t\t%s = {isa = PBXFileReference; explicitFileType = wrapper.cfbundle; includeInIndex = 0; path = DemoTests.xctest; sourceTree = BUILT_PRODUCTS_DIR; };\n", bundle
  for (i = 1; i <= files; i++)
    printf "\t\t%s /* %s */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = %s; sourceTree = \"<group>\"; };\n",
      id(2, i), name(i), name(i)
  end("PBXFileReference")

  begin("PBXGroup")
  c[1] = id(3, 1) " /* Demo */"; c[2] = id(3, 2) " /* DemoTests */"; c[3] = id(3, 3) " /* Products */"
  group(id(3, 0), "", "", 3, c)
  for (i = 1; i <= groups; i++) c[i] = sprintf("%s /* Feature%d */", id(4, i + 3), i)
  group(id(3, 1), "Demo", "Demo", groups, c)
  group(id(3, 2), "DemoTests", "DemoTests", 0, c)
  c[1] = app; c[2] = bundle
  group(id(3, 3), "Products", "", 2, c)
  for (g = 1; g <= groups; g++) {
    count = 0
    for (i = (g - 1) * 8 + 1; i <= g * 8 && i <= files; i++) c[++count] = id(2, i) " /* " name(i) " */"
    group(id(4, g + 3), "Feature" g, "Feature" g, count, c)
  }
  end("PBXGroup")

  begin("PBXNativeTarget")
  target(id(5, 1), "Demo", app, "application", id(10, 2), id(8, 1), id(7, 1))
  target(id(5, 2), "DemoTests", bundle, "bundle.unit-test", id(10, 3),
    substr(id(8, 1), 1, 23) "F", substr(id(7, 1), 1, 23) "F")
  end("PBXNativeTarget")

  begin("PBXProject")
  open(id(6, 1), "Project object", "PBXProject")
  field("buildConfigurationList", id(10, 1) " /* Build configuration list for PBXProject \"Demo\" */")
  field("compatibilityVersion", "\"Xcode 14.0\"")
  field("developmentRegion", "en")
  field("hasScannedForEncodings", 0)
  c[1] = "en"; c[2] = "Base"
  list("knownRegions", 2, c)
  field("mainGroup", id(3, 0))
  field("productRefGroup", id(3, 3) " /* Products */")
  field("projectDirPath", "\"\"")
  field("projectRoot", "\"\"")
  c[1] = id(5, 1) " /* Demo */"; c[2] = id(5, 2) " /* DemoTests */"
  list("targets", 2, c)
  close_()
  end("PBXProject")

  phase(id(7, 1), "Resources", "PBXResourcesBuildPhase", 0, none)
  for (i = 1; i <= files; i++) c[i] = id(1, i) " /* " name(i) " in Sources */"
  phase(id(8, 1), "Sources", "PBXSourcesBuildPhase", files, c)

  begin("XCBuildConfiguration")
  for (i = 1; i <= 3; i++) { settings(id(9, 2 * i - 1), "Debug"); settings(id(9, 2 * i), "Release") }
  end("XCBuildConfiguration")
  begin("XCConfigurationList")
  configurations(id(10, 1), "PBXProject", "Demo", id(9, 1), id(9, 2))
  configurations(id(10, 2), "PBXNativeTarget", "Demo", id(9, 3), id(9, 4))
  configurations(id(10, 3), "PBXNativeTarget", "DemoTests", id(9, 5), id(9, 6))
  end("XCConfigurationList")
  printf "\t};\n\trootObject = %s /* Project object */;\n}\n", id(6, 1)
}
