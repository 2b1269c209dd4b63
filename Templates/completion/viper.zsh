# Takes candidates line by line, unlike _describe, which splits them at colons.
__viper_custom_complete() {
    local -a candidates
    candidates=("${(@f)"$("${command_name}" "${@}" "${command_line[@]}")"}")
    compadd -- "${(@)candidates:# #}"
}
