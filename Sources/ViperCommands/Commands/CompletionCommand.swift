import ArgumentParser
import Diagnostics
import ModuleTemplates

struct CompletionCommand: ParsedCommand {
  enum Shell: String, ExpressibleByArgument, CaseIterable { case zsh, bash, fish }

  static let configuration = CommandConfiguration(
    commandName: "completion", abstract: "Print a shell completion script.",
    discussion: """
      It completes commands, options, modules, templates, targets and folders.

      zsh:   mkdir -p ~/.zsh/completion
             viper completion zsh > ~/.zsh/completion/_viper
             Add to ~/.zshrc:
             fpath=(~/.zsh/completion $fpath); autoload -U compinit; compinit
      bash:  mkdir -p ~/.local/share/bash-completion/completions
             viper completion bash > ~/.local/share/bash-completion/completions/viper
      fish:  viper completion fish > ~/.config/fish/completions/viper.fish
      """)

  @Argument(help: "The shell.") var shell: Shell

  @OptionGroup(title: "Global options") var global: GlobalOptions

  var needsRambafile: Bool { false }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let script = script
    session.printer.result(json: ["script": script])
    session.printer.result(script)
    return .done
  }

  /// The script that the parser generates, with another function that passes candidates to the shell.
  ///
  /// Candidates come from projects of other people, and the shell must not expand them. The parser's
  /// script for bash passes them to `compgen -W`, which runs each `$(…)`, and the one for zsh takes
  /// the text after a colon as a description. The functions are in `Templates/completion`.
  private var script: String {
    let function = BundledTemplates.text(of: "completion/viper.\(shell)")
    switch shell {
    case .fish: return ViperCommand.completionScript(for: .fish) + "\n"
    case .bash: return ViperCommand.completionScript(for: .bash) + "\n" + function
    case .zsh:
      let script = ViperCommand.completionScript(for: .zsh) + "\n"
      // The script may call the function in its last block, so the replacement must come before.
      let last = script.firstRange(of: "\nif [[ \"${funcstack[1]}\" = _viper ]]")
      let place = last?.lowerBound ?? script.endIndex
      return script[..<place] + "\n" + function + script[place...]
    }
  }
}
