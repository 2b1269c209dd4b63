import Configuration
import Workspace
import XcodeProject

extension Setup {
  /// Company, author, project, prefix.
  mutating func askForNames(_ project: ProjectFindings?) throws(SetupInterview.Stop) {
    let projectName = project?.name ?? around.folder.name
    let company = try interview.text(
      SetupQuestion(
        "--company", "Company in the headers of generated files", .text(isOptional: false),
        finding: finding(
          previous(.company), project?.project.organizationName, project?.copyrightHolder,
          around.author, projectName), complaint: Self.headerComplaint),
      given: options.company)
    draft.texts[.company] = company ?? ""
    try askForAuthor()
    let name = try interview.text(
      SetupQuestion(
        "--project-name", "Name of the project", .text(isOptional: false),
        finding: finding(previous(.projectName), projectName), complaint: Self.headerComplaint),
      given: options.projectName)
    draft.texts[.projectName] = name ?? ""
    let prefix = try interview.text(
      SetupQuestion(
        "--prefix", "Prefix of the names of types and files", .text(isOptional: true),
        finding: finding(previous(.prefix), project?.project.classPrefix)
      ) { prefix in
        if let complaint = Self.headerComplaint(prefix) { return complaint }
        return prefix.utf8.contains(UInt8(ascii: "/"))
          ? "A prefix becomes a part of files' names: it can't hold a `/`." : nil
      },
      given: options.prefix)
    if let prefix { draft.texts[.prefix] = prefix }
  }

  /// The file is the team's: a name that `gen` finds for each developer need not stand in it.
  private mutating func askForAuthor() throws(SetupInterview.Stop) {
    let author = try interview.text(
      SetupQuestion(
        "--author", "Author in the headers", .text(isOptional: true),
        finding: finding(previous(.author), around.author), complaint: Self.headerComplaint),
      given: options.author)
    if let author, options.author != nil || author != around.author || previous(.author) == author {
      draft.texts[.author] = author
    } else {
      draft.ownAuthor = around.author
    }
  }

  private static func headerComplaint(_ text: String) -> String? {
    HeaderText.fault(in: text).map { "It \($0), and goes into the headers of generated files." }
  }
}
