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
