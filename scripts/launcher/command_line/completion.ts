import { COMMANDS, type CommandDescription } from './commands.ts'

export type Shell = 'bash' | 'zsh' | 'fish'

/** What can stand behind a command: words first, then options. */
interface Choices {
  name: string
  summary: string
  words: readonly string[]
  options: readonly { name: string; text: string }[]
}

/**
 * Returns a script for a shell that completes commands, their options and their words.
 *
 * @param programs words of commands that are files of a folder, by command, such as those of `bench`
 */
export function buildCompletion(shell: Shell, programs: Record<string, readonly string[]>): string {
  const choices = COMMANDS.filter(({ isHidden }) => !isHidden).map((command) => ({
    name: command.name,
    summary: command.summary,
    words: programs[command.name] ?? wordsOf(command),
    options: [...(command.options ?? []), { name: 'help', text: 'Explain the command' }],
  }))
  return SCRIPTS[shell](choices)
}

function wordsOf({ arguments: described = [] }: CommandDescription): readonly string[] {
  return described[0]?.choices ?? []
}

const SCRIPTS: Record<Shell, (choices: Choices[]) => string> = {
  bash: (choices) => `# Completes ./shunt in bash: eval "$(./shunt completion bash)"
_shunt() {
  local word=\${COMP_WORDS[COMP_CWORD]} choices
  if [ "$COMP_CWORD" = 1 ]; then
    choices='${namesOf(choices)} --help --version'
  else
    case \${COMP_WORDS[1]} in
${choices.map((one) => `      ${one.name}) choices='${allOf(one)}' ;;`).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$choices" -- "$word"))
}
complete -o default -F _shunt shunt ./shunt
`,
  zsh: (choices) => `#compdef shunt
# Completes ./shunt in zsh: eval "$(./shunt completion zsh)"
_shunt() {
  if (( CURRENT == 2 )); then
    local -a commands=(
${choices.map(({ name, summary }) => `      ${quote(`${name}:${summary}`)}`).join('\n')}
    )
    _describe command commands
    return
  fi
  case $words[2] in
${choices.map((one) => `    ${one.name}) compadd -- ${allOf(one)} ;;`).join('\n')}
  esac
}
compdef _shunt shunt ./shunt
`,
  fish: (choices) => {
    const first = `not __fish_seen_subcommand_from ${namesOf(choices)}`
    const lines = choices.flatMap(({ name, summary, words, options }) => {
      const behind = `complete -c shunt -n ${quote(`__fish_seen_subcommand_from ${name}`)}`
      return [
        `complete -c shunt -f -n ${quote(first)} -a ${name} -d ${quote(summary)}`,
        ...(words.length > 0 ? [`${behind} -f -a ${quote(words.join(' '))}`] : []),
        ...options.map((option) => `${behind} -l ${option.name} -d ${quote(option.text)}`),
      ]
    })
    return `# Completes shunt in fish: ./shunt completion fish | source\n${lines.join('\n')}\n`
  },
}

const namesOf = (choices: Choices[]) => choices.map(({ name }) => name).join(' ')

const allOf = ({ words, options }: Choices) =>
  [...words, ...options.map(({ name }) => `--${name}`)].join(' ')

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
