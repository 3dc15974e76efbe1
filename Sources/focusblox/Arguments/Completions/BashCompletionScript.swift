import ArgumentParser
import Foundation

/// The completion script of a shell.
enum CompletionScript {
  static func text(for shell: CompletionShell) -> String {
    let generated = Focusblox.completionScript(for: shell)
    return BashCompletionScript.text(insteadOf: generated) ?? generated
  }
}

/// Bash's completion script: the generated functions, one for each command, with own functions around them.
///
/// The generated frame registers its function with `-o filenames` and gives the candidates to `compgen -W`. Both expand
/// a candidate, so that a command in a title of another user would run while this user presses Tab. Nothing expands a
/// candidate here: bash inserts the text, which is quoted for the line.
enum BashCompletionScript {
  /// - Returns: `nil` for a text that is not bash's generated script in its known form. An unknown form of it would get
  ///   the answers for scripts that expand them.
  static func text(insteadOf generated: String) -> String? {
    guard generated.hasPrefix("#!/bin/bash\n"), let root = generated.range(of: "\n_focusblox() {\n"),
      let body = generated.range(of: "    local -a repeating_flags=", range: root.upperBound..<generated.endIndex),
      let end = generated.range(of: "\ncomplete -o filenames ", options: .backwards)
    else { return nil }
    let functions = generated[body.lowerBound..<end.lowerBound]
      .replacingOccurrences(of: #"COMPREPLY+=($(compgen -W '"#, with: "__focusblox_offer_commands '")
      .replacingOccurrences(of: #"' -- "${cur}"))"#, with: "'")
      .replacingOccurrences(of: #""${unparsed_words[0]}""#, with: #""${unparsed_words[0]-}""#)
    return frame + "\n_focusblox() {\n" + functions + "\n" + registration
  }

  private static let registration = """
    # Bash before 4.4 knows no "nosort".
    complete -o nosort -F __focusblox_complete focusblox 2>/dev/null || complete -F __focusblox_complete focusblox
    """

  private static let frame = ##"""
    #!/bin/bash
    # Completions of focusblox for bash. Titles and names come from other people too: no candidate is ever expanded.

    # Reads the line up to the cursor as bash does, without expanding anything.
    #
    # - 1: the end of the line that a candidate replaces
    #
    # Sets words, kept (the current word before that end), quote (the quote that is open there) and is_file (whether a file
    # for a redirection is wanted).
    __focusblox_read_line() {
        local -r line="${COMP_LINE:0:COMP_POINT}"
        local -ir rest="$((${#line} - ${#1}))"
        local character next word='' open=''
        local is_started=false
        local -i place
        for ((place = 0; place <= ${#line}; place++)); do
            if [[ "${place}" -eq "${rest}" ]]; then
                kept="${word}"
                quote="${open}"
            fi
            character="${line:place:1}"
            if [[ -z "${character}" ]]; then
                break
            elif [[ "${open}" == "'" && "${character}" != "'" ]]; then
                word+="${character}"
            elif [[ "${open}" != "'" && "${character}" == '\' ]]; then
                next="${line:place+1:1}"
                is_started=true
                if [[ -z "${open}" || "${next}" == [\"\\\$\`] ]]; then
                    word+="${next}"
                    ((place++))
                else
                    word+="${character}"
                fi
            elif [[ -n "${open}" && "${character}" == "${open}" ]]; then
                open=''
            elif [[ -z "${open}" && "${character}" == [\'\"] ]]; then
                open="${character}"
                is_started=true
            elif [[ -z "${open}" && "${character}" == [[:space:]\<\>] ]]; then
                if "${is_started}"; then
                    "${is_file}" || words+=("${word}")
                    is_file=false
                fi
                word=''
                is_started=false
                [[ "${character}" == [\<\>] ]] && is_file=true
            else
                word+="${character}"
                is_started=true
            fi
        done
        words+=("${word}")
    }

    # Takes the words of a command out of unparsed_words, up to a subcommand, and offers options.
    #
    # - 1: the number of the command's positional arguments; -1 for any number
    #
    # Sets positional_number to the place of the current word among the positional arguments.
    __focusblox_offer_flags_options() {
        local -ir most="${1}"
        local word option
        local is_value=false are_options_over=false
        positional_number=1
        while [[ "${#unparsed_words[@]}" -gt 0 ]]; do
            word="${unparsed_words[0]}"
            if "${is_value}"; then
                is_value=false
            elif ! "${are_options_over}" && [[ "${word}" == -- ]]; then
                are_options_over=true
            elif ! "${are_options_over}" && [[ "${word}" == -?* ]]; then
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" == "${option}" ]] && is_value=true
                done
                given+="${word%%=*} "
            elif [[ "${most}" -lt 0 || "${positional_number}" -le "${most}" ]]; then
                ((positional_number++))
            else
                return
            fi
            unparsed_words=("${unparsed_words[@]:1}")
        done
        if "${is_value}" || "${are_options_over}" || [[ "${cur}" != -* ]]; then
            return
        fi
        for option in "${repeating_flags[@]}" "${repeating_options[@]}"; do
            __focusblox_add_completions -W "${option}"
        done
        for option in "${non_repeating_flags[@]}" "${non_repeating_options[@]}"; do
            [[ " ${given}" == *" ${option} "* ]] || __focusblox_add_completions -W "${option}"
        done
    }

    # Offers the commands that begin with the current word. Of two of which one begins the other, the shorter one is meant
    # until it is typed whole.
    __focusblox_offer_commands() {
        local command shorter
        [[ -z "${subcommand}" ]] || return
        for command in ${1}; do
            for shorter in ${1}; do
                [[ -n "${cur}" && "${command}" == "${shorter}"?* && "${shorter}" == "${cur}"?* ]] && continue 2
            done
            __focusblox_add_completions -W "${command}"
        done
    }

    # Offers a line each: a word that begins with the current one, or a word, a tab and its meaning, which the program chose.
    __focusblox_add_completions() {
        local line
        [[ "${1}" == -W ]] || return
        while IFS='' read -r line; do
            [[ -n "${line}" ]] || continue
            if [[ "${line}" == *$'\t'* ]]; then
                offers+=("${line%%$'\t'*}")
                notes+=("${line#*$'\t'}")
            elif [[ "${line}" == "${cur}"* ]]; then
                offers+=("${line}")
                notes+=('')
            fi
        done <<<"${2}"
    }

    __focusblox_custom_complete() {
        local program="${words[0]}"
        [[ "${program}" == '~/'* ]] && program="${HOME}/${program#'~/'}"
        type -P -- "${program}" >/dev/null || program=focusblox
        SAP_SHELL=bash FOCUSBLOX_COMPLETIONS=lines "${program}" "${@}" "${words[@]}" 2>/dev/null </dev/null
    }

    __focusblox_cursor_index_in_current_word() {
        printf %s "${#cur}"
    }

    # Sets quoted to the text as it stands in the line, inside the quote that is open. Fails for a text that cannot stand there.
    __focusblox_quote() {
        local character
        local -i place
        quoted="${1}"
        case "${quote}" in
        "'") [[ "${1}" != *"'"* ]] ;;
        '"') [[ "${1}" != *[\"\\\$\`!]* ]] ;;
        *)
            [[ "${1}" == *[[:space:]\\\'\"\$\`\!\&\;\|\<\>\(\)\{\}\*\?\~\^\#]* || "${1}" == *[][]* ]] || return 0
            quoted=''
            for ((place = 0; place < ${#1}; place++)); do
                character="${1:place:1}"
                [[ "${character}" == [[:space:]\\\'\"\$\`\!\&\;\|\<\>\(\)\{\}\*\?\~\^\#] || "${character}" == [][] ]] && quoted+='\'
                quoted+="${character}"
            done
            ;;
        esac
    }

    __focusblox_complete() {
        local IFS=$' \t\n'
        local -a words=() unparsed_words=() offers=() notes=()
        local cur prev kept='' quote='' lead='' given='' word quoted
        local is_file=false
        local -i positional_number=0 index
        COMPREPLY=()
        __focusblox_read_line "${2}"
        if "${is_file}"; then
            compopt -o default 2>/dev/null
            return
        fi
        local -i COMP_CWORD="$((${#words[@]} - 1))"
        [[ "${COMP_CWORD}" -gt 0 ]] || return
        cur="${words[COMP_CWORD]}"
        if [[ "${cur}" == --*=* ]]; then
            lead="${cur%%=*}="
            cur="${cur#*=}"
            words[COMP_CWORD]="${lead%=}"
            COMP_CWORD+=1
            words+=("${cur}")
        fi
        prev="${words[COMP_CWORD - 1]}"
        unparsed_words=("${words[@]:1:COMP_CWORD-1}")
        # The options of every command may also stand before it.
        while [[ "${unparsed_words[0]-}" == @(--lang|--db|--config) && "${#unparsed_words[@]}" -gt 1 ]]; do
            unparsed_words=("${unparsed_words[@]:2}")
        done
        _focusblox
        for index in "${!offers[@]}"; do
            word="${lead}${offers[index]}"
            [[ "${word}" == "${kept}"* ]] || continue
            __focusblox_quote "${word#"${kept}"}" || continue
            # Only where bash lists the candidates: a meaning must not be inserted.
            if [[ "${#offers[@]}" -gt 1 && -n "${notes[index]}" && "${COMP_TYPE-}" == @(33|63|64) ]]; then
                quoted+="  ${notes[index]}"
            fi
            COMPREPLY+=("${quoted}")
        done
        if [[ "${#COMPREPLY[@]}" -eq 1 && "${COMPREPLY[0]}" == *[:=] ]]; then
            compopt -o nospace 2>/dev/null
        fi
    }

    """##
}
