/// File templates of Xcode for tests.
enum XcodeTemplateSample {
  /// The property list of a file template with these options, each as lines of XML.
  static func plist(
    _ options: [String], kind: String = "Xcode.IDEFoundation.TextSubstitutionFileTemplateKind"
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>Kind</key><string>\(kind)</string>
    \t<key>Summary</key><string>A screen &amp; its parts</string>
    \t<key>Options</key>
    \t<array>
    \(options.joined(separator: "\n"))
    \t</array>
    </dict>
    </plist>

    """
  }

  /// One option; `more` is XML.
  static func option(
    _ identifier: String, _ type: String, default standard: String = "", more: String = ""
  ) -> String {
    "\t\t<dict><key>Identifier</key><string>\(identifier)</string><key>Type</key>"
      + "<string>\(type)</string><key>Name</key><string>\(identifier):</string>"
      + "<key>Default</key><string>\(standard)</string>\(more)</dict>"
  }

  static func values(_ values: String...) -> String {
    "<key>Values</key><array>"
      + values.map { "<string>\($0)</string>" }.joined() + "</array>"
  }

  /// A template with a name, a choice and a checkbox.
  static func screen(at folder: String) -> [String: String] {
    let presenter = """
      //
      //  ___FILENAME___
      //  ___PROJECTNAME___
      //
      //  Created by ___FULLUSERNAME___ on ___DATE___.
      //

      final class ___FILEBASENAMEASIDENTIFIER___: ___VARIABLE_base___ {
        let name = "___VARIABLE_moduleName:identifier___ of ___PROJECTNAMEASIDENTIFIER___"
      }

      """
    return [
      "\(folder)/TemplateInfo.plist": plist([
        option("moduleName", "text"),
        option("productName", "static", default: "___VARIABLE_moduleName___Screen"),
        option("base", "text", default: "NSObject"),
        option("framework", "popup", default: "UIKit", more: values("UIKit", "SwiftUI")),
        option("withRouter", "checkbox", default: "true"),
      ]),
      "\(folder)/README.md": "# Old\n",
      "\(folder)/UIKitwithRouter/___FILEBASENAME___Presenter.swift": presenter,
      "\(folder)/UIKitwithRouter/Sub/___FILEBASENAME___Router.swift": "router ___YEAR___\n",
      "\(folder)/UIKit/___FILEBASENAME___Presenter.swift": presenter,
      "\(folder)/SwiftUI/___FILEBASENAME___View.swift":
        "{{ {% ___VARIABLE_framework___ {___TIME___}",
    ]
  }
}
