/// What Xcode takes a file to be by its extension, and what a target does with it.
struct FileType: Equatable {
  /// The build phase that takes the file.
  enum Role: Equatable { case source, resource, header, framework, none }

  /// What `lastKnownFileType` says; nil where it is left out.
  var identifier: String?
  var role: Role
}
