import ArgumentParser

/// The script that lets a shell complete viper's command lines.
///
/// The parser writes it, but for the place where candidates reach the shell. Those are names from
/// a project that somebody else may have written, so no shell may expand them: the parser's script
/// for bash gives them to `compgen -W`, which runs each `$(…)`, and the one for zsh takes what
/// follows a colon for a description.
enum CompletionScript {
  static func text(for shell: CompletionShell) -> String {
    var lines = ViperCommand.completionScript(for: shell)
      .split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last != "" { lines.append("") }
    // The last definition of a function counts. The last block of the parser's script registers the
    // function for completion, and in zsh it may call it at once.
    switch shell {
    case .bash: insert(bash, into: &lines, before: "complete -o filenames")
    case .zsh: insert(zsh, into: &lines, before: "if [[ \"${funcstack[1]}\"")
    default: break
    }
    return lines.joined(separator: "\n")
  }

  private static func insert(
    _ function: String, into lines: inout [Substring], before start: String
  ) {
    let place = lines.lastIndex { $0.hasPrefix(start) } ?? lines.endIndex
    lines.insert(contentsOf: [Substring(function), ""], at: place)
  }

  /// Works in bash 3.2, which macOS has. What viper offers fits the word already, as it is
  /// without its quotes; the choices of an option are compared here.
  private static let bash = #"""
    # Candidates are taken line by line, as they are: compgen -W would expand them.
    __viper_add_completions() {
        local candidate
        if [[ "${1}" = -W ]]; then
            while IFS='' read -r candidate; do
                if [[ -n "${candidate}" && ("${cur}" = *[\\\"\']* || "${candidate}" = "${cur}"*) ]]; then
                    COMPREPLY+=("${candidate}")
                fi
            done <<<"${2}"
        else
            while IFS='' read -r candidate; do
                COMPREPLY+=("${candidate}")
            done < <(compgen "${@}" -- "${cur}")
        fi
    }
    """#

  private static let zsh = #"""
    # Candidates are taken line by line, as they are: _describe would split them at colons.
    __viper_custom_complete() {
        local -a candidates
        candidates=("${(@f)"$("${command_name}" "${@}" "${command_line[@]}")"}")
        compadd -- "${(@)candidates:# #}"
    }
    """#
}
