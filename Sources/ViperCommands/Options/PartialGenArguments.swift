/// What a half-typed `viper gen` says so far.
struct PartialGenArguments {
  /// What is about to be typed.
  enum Place { case module, template, parameter }

  private(set) var place = Place.module
  /// The template of the line; nil where it names none.
  private(set) var template: String?

  private static let flags: Set<String> = [
    "--dry-run", "--diff", "--force", "--skip-existing", "--no-tests", "--json", "--no-input",
    "-q", "--quiet", "-v", "--verbose",
  ]

  /// - Parameters:
  ///   - words: the line, with the program's name.
  ///   - index: of the word that is typed.
  init(_ words: [String], at index: Int) {
    var names = 0
    var isAfterOption = false
    var isInParameters = false
    var hasTemplateOption = false
    let start = (words.firstIndex(of: "gen") ?? 0) + 1
    for (position, word) in words.enumerated().dropFirst(start) {
      let isTyped = position == index
      if isAfterOption {
        isAfterOption = false
        if words[position - 1] == "--template", !isTyped {
          (template, hasTemplateOption) = (word, true)
        }
      } else if word.hasPrefix("-") {
        isInParameters = ["--custom-parameters", "--custom_parameters"].contains(word)
        isAfterOption = !Self.flags.contains(word) && !word.contains("=") && !isInParameters
        if word.hasPrefix("--template=") {
          (template, hasTemplateOption) = (String(word.dropFirst(11)), true)
        }
      } else if isInParameters, isTyped || word.contains(":") {
        if isTyped { place = .parameter }
      } else {
        isInParameters = false
        names += 1
        if isTyped { place = names == 2 ? .template : .module }
        if names == 2, !isTyped, !hasTemplateOption { template = word }
      }
    }
    if hasTemplateOption, place == .template { place = .module }
  }
}
