import { EXIT, UsageError, type Command } from './command.js'
import { print } from './output.js'

const SHELLS = ['bash', 'zsh', 'fish'] as const

/** Takes the commands as a function, because it is one of them. */
export function completion(commands: () => readonly Command[]): Command {
  return {
    name: 'completion',
    summary: 'Write the completion for a shell: bash, zsh or fish',
    words: '<shell>',
    counts: [1, 1],
    options: {},
    async run({ words }) {
      const shell = SHELLS.find((one) => one === words[0])
      if (!shell) throw new UsageError(`Completion is for ${SHELLS.join(', ')}.`)
      print(WRITERS[shell](commands()))
      return EXIT.done
    },
  }
}

const WRITERS = { bash: writeBash, zsh: writeZsh, fish: writeFish }

/** Returns what can follow each beginning: `''`, `links`, `links create`. */
function listFollowers(commands: readonly Command[]): Map<string, string[]> {
  const followers = new Map<string, string[]>()
  const add = (before: string, word: string) => {
    const known = followers.get(before) ?? []
    if (!known.includes(word)) followers.set(before, [...known, word])
  }
  for (const { name, options } of commands) {
    const [first, second] = name.split(' ')
    add('', first!)
    if (second) add(first!, second)
    for (const option of [...Object.keys(options), 'json', 'help']) add(name, `--${option}`)
  }
  for (const shell of SHELLS) add('completion', shell)
  return followers
}

/** Returns the values of options that have a list of them. */
function listValues(commands: readonly Command[]): Map<string, readonly string[]> {
  const options = commands.flatMap((command) => Object.entries(command.options))
  return new Map(
    options.flatMap(([name, { values }]) => (values ? [[`--${name}`, values] as const] : []))
  )
}

function writeBash(commands: readonly Command[]): string {
  const values = [...listValues(commands)].map(
    ([option, words]) => `    ${option}) words="${words.join(' ')}" ;;`
  )
  const followers = [...listFollowers(commands)].map(
    ([before, words]) => `      "${before}") words="${words.join(' ')}" ;;`
  )
  return `# shunt-cli completion bash >> ~/.bash_completion
_shunt_cli() {
  local word="\${COMP_WORDS[COMP_CWORD]}" last="\${COMP_WORDS[COMP_CWORD - 1]}" before='' words=''
  local at
  for ((at = 1; at < COMP_CWORD && at <= 2; at++)); do
    case "\${COMP_WORDS[at]}" in -*) break ;; esac
    [ "$at" = 2 ] && [ "$before" != links ] && break
    before="\${before:+$before }\${COMP_WORDS[at]}"
  done
  case "$last" in
${values.join('\n')}
    --output | -o) COMPREPLY=($(compgen -f -- "$word")); return ;;
    *) case "$before" in
${followers.join('\n')}
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [ "$before" = 'links import' ] && [ "\${word#-}" = "$word" ]; then
    COMPREPLY+=($(compgen -f -- "$word"))
  fi
}
complete -F _shunt_cli shunt-cli`
}

/** Zsh runs what bash runs. */
function writeZsh(commands: readonly Command[]): string {
  const bash = writeBash(commands).split('\n').slice(1).join('\n')
  return `#compdef shunt-cli
# shunt-cli completion zsh > ~/.zsh_shunt_cli && echo 'source ~/.zsh_shunt_cli' >> ~/.zshrc
autoload -Uz compinit bashcompinit
compinit && bashcompinit
${bash}`
}

function writeFish(commands: readonly Command[]): string {
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const lines = commands.flatMap(({ name, summary, options }) => {
    const [first, second] = name.split(' ')
    const isFirst = quote('__fish_use_subcommand')
    const own = second
      ? [
          `complete -c shunt-cli -f -n ${isFirst} -a ${first}`,
          `complete -c shunt-cli -f -n ${quote(`__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${secondWords(commands, first!)}`)} -a ${second} -d ${quote(summary)}`,
        ]
      : [`complete -c shunt-cli -f -n ${isFirst} -a ${first} -d ${quote(summary)}`]
    const seen = name
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and ')
    const flags = Object.entries(options).map(([option, { type, values, description }]) => {
      const value = type === 'boolean' ? '' : values ? ` -x -a ${quote(values.join(' '))}` : ' -r'
      return `complete -c shunt-cli -n ${quote(seen)} -l ${option}${value} -d ${quote(description)}`
    })
    return [...own, ...flags]
  })
  const shells = `complete -c shunt-cli -f -n ${quote('__fish_seen_subcommand_from completion')} -a ${quote(SHELLS.join(' '))}`
  const head = '# shunt-cli completion fish > ~/.config/fish/completions/shunt-cli.fish'
  return [head, ...new Set(lines), shells].join('\n')
}

function secondWords(commands: readonly Command[], first: string): string {
  return commands
    .map(({ name }) => name.split(' '))
    .flatMap(([word, second]) => (word === first && second ? [second] : []))
    .join(' ')
}
