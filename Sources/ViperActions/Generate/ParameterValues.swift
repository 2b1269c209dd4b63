import Configuration
import ModuleTemplates

/// The values of the template's parameters.
///
/// The command line wins over the template's values in the Rambafile. Those win over its values for
/// all templates.
struct ParameterValues {
  private(set) var all: [(key: String, value: String)] = []
  private(set) var origins: [String: ParameterOrigin] = [:]

  init(_ options: GenerationOptions, _ rambafile: Rambafile?) {
    for setting in rambafile?.parameters ?? [] {
      set(setting.name, to: setting.value, from: (setting.location, true))
    }
    let name = TemplateChoice.name(options, rambafile)?.value
    let declaration = rambafile?.templates.last { $0.name.value == name }
    for setting in declaration?.parameters ?? [] {
      set(setting.name, to: setting.value, from: (setting.location, false))
    }
    for (key, value) in options.customParameters { set(key, to: value, from: nil) }
  }

  private mutating func set(_ key: String, to value: String, from origin: ParameterOrigin?) {
    all.removeAll { $0.key == key }
    all.append((key, value))
    origins[key] = origin
  }
}
