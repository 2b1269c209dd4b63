import ArgumentParser
import Diagnostics

/// `viper completion`
struct CompletionCommand: ParsedCommand {
  enum Shell: String, ExpressibleByArgument, CaseIterable { case zsh, bash, fish }

  static let configuration = CommandConfiguration(
    commandName: "completion",
    abstract: "Print a shell completion script.",
    discussion: """
      The script completes commands, options, templates, targets, groups and folders.

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
    let kind: CompletionShell =
      switch shell {
      case .zsh: .zsh
      case .bash: .bash
      case .fish: .fish
      }
    let script = CompletionScript.text(for: kind)
    session.printer.result(json: ["script": script])
    session.printer.result(script)
    return .done
  }
}
