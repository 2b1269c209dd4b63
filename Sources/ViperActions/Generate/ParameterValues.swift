import Configuration
import ModuleTemplates

/// The values for the template's parameters.
///
/// The Rambafile's values for all templates come first, then those for this one, then those
/// on the command line; a later value of the same key replaces an earlier one.
struct ParameterValues {
  private(set) var all: [(key: String, value: String)] = []
  private(set) var origins: [String: ParameterOrigin] = [:]

  init(_ options: GenerationOptions, _ rambafile: Rambafile?) {
    for setting in rambafile?.parameters ?? [] {
      set(setting.name, to: setting.value, from: .allTemplates(setting.location))
    }
    let name = TemplateChoice.name(options, rambafile)?.value
    let declaration = rambafile?.templates.last { $0.name.value == name }
    for setting in declaration?.parameters ?? [] {
      set(setting.name, to: setting.value, from: .thisTemplate(setting.location))
    }
    for (key, value) in options.customParameters { set(key, to: value, from: nil) }
  }

  private mutating func set(_ key: String, to value: String, from origin: ParameterOrigin?) {
    all.removeAll { $0.key == key }
    all.append((key, value))
    origins[key] = origin
  }
}
