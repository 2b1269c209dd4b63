import ArgumentParser

/// The script that lets a shell complete viper's command lines.
///
/// The parser writes it, but for the place where candidates reach the shell. Those are names from
/// a project that somebody else may have written, so no shell may expand them: the parser's script
/// for bash gives them to `compgen -W`, which runs each `$(…)`, and the one for zsh takes what
/// follows a colon for a description.
enum CompletionScript {
  static func text(for shell: CompletionShell) -> String {
    var script = ViperCommand.completionScript(for: shell)
    GlobalOptionsInFront(of: shell).add(to: &script)
    // What bash took apart at a colon is put together before the line is read.
    if shell == .bash, let start = script.firstRange(of: "    local -r cur=\"${2}\"\n") {
      script.insert(contentsOf: "    __viper_join_words\n", at: start.lowerBound)
    }
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last != "" { lines.append("") }
    // The last definition of a function counts. The last block of the parser's script registers the
    // function for completion, and in zsh it may call it at once.
    switch shell {
    case .bash: insert(bashWords + "\n\n" + bash, into: &lines, before: "complete -o filenames")
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
    # What stands before the colon stays as it is typed.
    __viper_add_completions() {
        local candidate word="${COMP_WORDS[COMP_CWORD]}" start=''
        if [[ "${1}" = -W ]]; then
            if [[ "${word}" = *[:=]* && "${word}" != *[\\\"\']* ]]; then
                start="${word%"${word##*[:=]}"}"
                while IFS='' read -r candidate; do
                    if [[ "${candidate}" = "${word}"* ]]; then
                        COMPREPLY+=("${candidate#"${start}"}")
                    fi
                done <<<"${2}"
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

  /// bash splits a word at each colon and equals sign; what stands without a space behind the word
  /// before it is one with it.
  private static let bashWords = #"""
    __viper_join_words() {
        local line="${COMP_LINE}" word is_joined
        local -a words=()
        local -i index cword=0
        for index in "${!COMP_WORDS[@]}"; do
            word="${COMP_WORDS[index]}"
            is_joined=false
            if [[ "${line}" = [[:space:]]* ]]; then
                line="${line#"${line%%[![:space:]]*}"}"
            elif ((index > 0)); then
                is_joined=true
            fi
            line="${line#"${word}"}"
            if "${is_joined}"; then
                words[${#words[@]}-1]+="${word}"
            else
                words+=("${word}")
            fi
            ((index == COMP_CWORD)) && cword=$((${#words[@]} - 1))
        done
        COMP_WORDS=("${words[@]}")
        COMP_CWORD="${cword}"
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
