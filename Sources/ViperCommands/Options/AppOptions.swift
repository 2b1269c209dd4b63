import ArgumentParser

/// The option of commands that can look at every app of a repository.
struct AppOptions: ParsableArguments {
  @Flag(help: "Do it for each Rambafile in the folder and below.")
  var allApps = false
}
