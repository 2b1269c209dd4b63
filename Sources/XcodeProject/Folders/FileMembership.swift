/// How a target uses a file, whichever entry says so.
struct FileMembership: Hashable {
  var phase: ObjectKind
  /// `COMPILER_FLAGS`.
  var flags: String?
  /// `ATTRIBUTES`, such as `Public` or `Weak`.
  var attributes: [String] = []
  var filters: [String] = []

  init(_ phase: ObjectKind) { self.phase = phase }

  /// Reads a build file; nil where it has settings that folders can't express.
  init?(_ buildFile: Int, in phase: Int, of project: ProjectFile) {
    self.phase = project.objects[phase].kind
    for field in project.fields(of: buildFile) {
      switch project.raw(field.key) {
      case "isa", "fileRef": break
      case "platformFilter" where field.value.isString: filters = [project.text(field.value)]
      case "platformFilters": filters = project.strings(in: field.value)
      case "settings":
        for setting in project.fields(in: field.value) {
          switch project.raw(setting.key) {
          case "COMPILER_FLAGS" where setting.value.isString:
            flags = project.text(setting.value)
          case "ATTRIBUTES" where setting.value.form == .array:
            attributes = project.strings(in: setting.value)
          default: return nil
          }
        }
      default: return nil
      }
    }
    if flags == "" { flags = nil }
  }
}

extension ProjectFile {
  /// The texts of a list.
  func strings(in list: PlistValue) -> [String] { elements(in: list).map { text($0.value) } }

  /// The phase for a file in a synchronized folder of a target; nil for none.
  func folderPhase(ofFileNamed name: String, isFolder: Bool, in target: Int) -> ObjectKind? {
    if isFolder { return .resources }
    let type = FileType(ofFileNamed: name)
    switch type.role {
    // Targets copy files of unknown types.
    case .none: return type.identifier == nil ? .resources : nil
    case let role: return phaseKind(for: role, in: target)
    }
  }
}
