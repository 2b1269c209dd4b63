import Configuration
import Workspace
import XcodeProject

extension Setup {
  /// Company, author, project, prefix.
  mutating func askForNames(
    _ project: ProjectDefaults?, _ findings: (any DetectedDefaults)?
  ) throws(SetupInterview.Stop) {
    let projectName = findings?.name ?? around.folder.name
    let known = finding(
      previous(.company), project?.project.organizationName, project?.copyrightHolder)
    let company = try interview.text(
      SetupQuestion(
        "--company", "Company", "Company in the headers of generated files",
        .text(isOptional: false),
        finding: known.isEmpty ? finding(around.author, projectName) : known,
        isAsked: known.isEmpty, complaint: Self.headerComplaint))
    draft.texts[.company] = company ?? ""
    try askForAuthor()
    let name = try interview.text(
      SetupQuestion(
        "--project-name", "Name of the project", "Name of the project in the headers",
        .text(isOptional: false), finding: finding(previous(.projectName), projectName),
        complaint: Self.headerComplaint))
    draft.texts[.projectName] = name ?? ""
    let prefix = try interview.text(
      SetupQuestion(
        "--prefix", "Prefix", "Prefix of the names of types and files", .text(isOptional: true),
        finding: finding(previous(.prefix), project?.project.classPrefix)
      ) { prefix in
        SwiftModuleName.identifier(from: prefix) == prefix
          ? nil
          : "A prefix starts the names of types: a letter first, then letters, digits and `_`."
      })
    if let prefix { draft.texts[.prefix] = prefix }
  }

  /// The file is the team's: a name that `gen` finds for each developer stands in it only where
  /// somebody says so.
  private mutating func askForAuthor() throws(SetupInterview.Stop) {
    var question = SetupQuestion(
      "--author", "Author", "Author in the headers, the same for the whole team",
      .text(isOptional: true), finding: finding(previous(.author)), complaint: Self.headerComplaint)
    question.nothing = "each developer's own" + (around.author.map { ", here \($0)" } ?? "")
    let author = try interview.text(question)
    if let author { draft.texts[.author] = author } else { draft.ownAuthor = around.author }
  }

  private static func headerComplaint(_ text: String) -> String? {
    HeaderText.fault(in: text).map { "It \($0), and goes into the headers of generated files." }
  }
}
