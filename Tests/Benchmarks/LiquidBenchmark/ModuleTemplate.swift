import Liquid

/// A presenter's template, the values for it, and the same text joined by hand.
enum ModuleTemplate {
  static let source = """
    {% comment %} A presenter as a module template has it. {% endcomment -%}
    //
    //  {{ module_info.file_name }}
    //  {{ module_info.project_name }}
    //
    //  Created by {{ developer.name }} on {{ date }}.
    //  Copyright © {{ year }} {{ developer.company }}. All rights reserved.
    //

    import Foundation
    {% if custom_parameters.ui == 'uikit' %}import UIKit
    {% endif %}
    /// {{ module_info.description | default: 'Decides what the screen shows.' }}
    @MainActor
    final class {{ prefix }}{{ module_info.name }}Presenter: {{ prefix }}{{ module_info.name }}ViewOutput {

        weak var view: (any {{ prefix }}{{ module_info.name }}ViewInput)?
        private let interactor: any {{ prefix }}{{ module_info.name }}InteractorInput
        private let router: any {{ prefix }}{{ module_info.name }}RouterInput
    {% for service in services %}    private let {{ service.name | downcase }}: any {{ service.type }}
    {% endfor %}
        init(
            interactor: any {{ prefix }}{{ module_info.name }}InteractorInput,
            router: any {{ prefix }}{{ module_info.name }}RouterInput
        ) {
            self.interactor = interactor
            self.router = router
        }

        func viewIsReady() {
            {% unless custom_parameters.silent %}view?.setupInitialState(){% endunless %}
            {% case module_info.kind %}
            {% when 'list' %}interactor.loadItems()
            {% when 'detail' %}interactor.loadItem()
            {% else %}interactor.load()
            {% endcase %}
        }
        {%- assign handler = module_info.name | append: 'Handler' %}

        // Handled by {{ handler }}{% if module_info.targets.size > 1 %} in {{ module_info.targets | join: ', ' }}{% endif %}.
    }

    """

  static let values: [String: LiquidValue] = [
    "module_info": [
      "file_name": "LoginPresenter.swift", "project_name": "Demo", "name": "Login",
      "description": "", "kind": "detail", "targets": ["Demo", "DemoKit"],
    ],
    "developer": ["name": "Ann Example", "company": "Example Ltd"],
    "date": "2026-11-21", "year": "2026", "prefix": "EX",
    "custom_parameters": ["ui": "uikit"],
    "services": [
      ["name": "Storage", "type": "StorageService"],
      ["name": "Network", "type": "NetworkService"],
    ],
  ]

  struct Fields {
    var file = "LoginPresenter.swift"
    var project = "Demo"
    var name = "Login"
    var description = ""
    var kind = "detail"
    var targets = ["Demo", "DemoKit"]
    var developer = "Ann Example"
    var company = "Example Ltd"
    var date = "2026-11-21"
    var year = "2026"
    var prefix = "EX"
    var interface = "uikit"
    var isSilent = false
    var services = [("Storage", "StorageService"), ("Network", "NetworkService")]
  }

  @inline(never)
  static func joinedByHand(_ fields: Fields) -> String {
    let module = fields.prefix + fields.name
    var text = "//\n//  "
    text += fields.file
    text += "\n//  "
    text += fields.project
    text += "\n//\n//  Created by "
    text += fields.developer
    text += " on "
    text += fields.date
    text += ".\n//  Copyright © "
    text += fields.year
    text += " "
    text += fields.company
    text += ". All rights reserved.\n//\n\nimport Foundation\n"
    if fields.interface == "uikit" { text += "import UIKit\n" }
    text += "\n/// "
    text += fields.description.isEmpty ? "Decides what the screen shows." : fields.description
    text += "\n@MainActor\nfinal class "
    text += module
    text += "Presenter: "
    text += module
    text += "ViewOutput {\n\n    weak var view: (any "
    text += module
    text += "ViewInput)?\n    private let interactor: any "
    text += module
    text += "InteractorInput\n    private let router: any "
    text += module
    text += "RouterInput\n"
    for (name, type) in fields.services {
      text += "    private let "
      text += name.lowercased()
      text += ": any "
      text += type
      text += "\n"
    }
    text += "\n    init(\n        interactor: any "
    text += module
    text += "InteractorInput,\n        router: any "
    text += module
    text += "RouterInput\n    ) {\n        self.interactor = interactor\n"
    text += "        self.router = router\n    }\n\n    func viewIsReady() {\n        "
    if !fields.isSilent { text += "view?.setupInitialState()" }
    text += "\n        "
    switch fields.kind {
    case "list": text += "interactor.loadItems()\n        "
    case "detail": text += "interactor.loadItem()\n        "
    default: text += "interactor.load()\n        "
    }
    text += "\n    }\n\n    // Handled by "
    text += fields.name
    text += "Handler"
    if fields.targets.count > 1 {
      text += " in "
      text += fields.targets.joined(separator: ", ")
    }
    text += ".\n}\n"
    return text
  }
}
