import ArgumentParser

/// The script with which a shell completes viper's command lines.
///
/// The parser generates it. This type replaces the function that passes candidates to the shell:
/// they come from projects of other people, and the shell must not expand them. The parser's
/// script for bash passes them to `compgen -W`, which runs each `$(…)`, and the one for zsh takes
/// the text after a colon as a description.
enum CompletionScript {
  static func text(for shell: CompletionShell) -> String {
    let script = ViperCommand.completionScript(for: shell) + "\n"
    switch shell {
    case .bash: return script + bash
    case .zsh:
      // The script may call the function in its last block, so the replacement must come before.
      let last = script.firstRange(of: "\nif [[ \"${funcstack[1]}\" = _viper ]]")
      let place = last?.lowerBound ?? script.endIndex
      return script[..<place] + "\n" + zsh + script[place...]
    default: return script
    }
  }

  /// Works in bash 3.2, the version of macOS.
  private static let bash = #"""
    # Reads candidates line by line without expanding them, unlike compgen -W.
    __viper_add_completions() {
        local candidate
        if [[ "${1}" = -W ]]; then
            # bash splits words at colons and equals signs: the candidates are for the whole word.
            if [[ "${COMP_WORDS[COMP_CWORD]}" = [:=] || "${COMP_WORDS[COMP_CWORD - 1]}" = [:=] ]]; then
                return
            fi
            while IFS='' read -r candidate; do
                if [[ "${candidate}" = *: ]] && type compopt &>/dev/null; then compopt -o nospace; fi
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
    # Takes candidates line by line, unlike _describe, which splits them at colons.
    __viper_custom_complete() {
        local -a candidates
        candidates=("${(@f)"$("${command_name}" "${@}" "${command_line[@]}")"}")
        compadd -- "${(@)candidates:# #}"
    }

    """#
}
