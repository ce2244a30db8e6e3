import type { CommandDescription } from '../command_line/commands.ts'
import { wrap } from '../command_line/help.ts'

/** Of a line of Debian's changelogs, behind what it is indented by. */
const CHANGE_WIDTH = 74
const SECTION = /^## (\S+) \((\d{4}-\d{2}-\d{2})\)$/

/** A released version, with its changes as Markdown. */
interface Entry {
  version: string
  date: string
  changes: string[]
}

/**
 * Fills the fields `@NAME@` of a control file.
 *
 * @throws Error for one that nothing is given for
 */
export function fillControl(text: string, values: Record<string, string>): string {
  return text.replace(/@(\w+)@/g, (_all, name) => {
    if (values[name] === undefined) throw new Error(`the control file wants ${name}`)
    return values[name]
  })
}

/**
 * Returns the released sections of CHANGELOG.md as Debian writes them.
 *
 * @param version of the package: a first section of another one, without entries, names it
 * @param maintainer name and address
 */
export function buildDebianChangelog(
  markdown: string,
  version: string,
  maintainer: string
): string {
  const entries: Entry[] = []
  let isReleased = false
  for (const line of markdown.split('\n')) {
    const [, name, date] = SECTION.exec(line) ?? []
    if (name) entries.push({ version: toDebianVersion(name), date, changes: [] })
    if (line.startsWith('## ')) isReleased = Boolean(name)
    const changes = entries.at(-1)?.changes ?? []
    if (!isReleased) continue
    if (line.startsWith('- ')) changes.push(line.slice('- '.length))
    else if (/^ {2}\S/.test(line)) changes.push(`${changes.pop()} ${line.trim()}`)
  }
  if (entries[0]?.version !== version) {
    entries.unshift({ version, date: entries[0]?.date ?? '1970-01-01', changes: [] })
  }
  return entries.map((entry) => formatEntry(entry, maintainer)).join('\n')
}

function formatEntry({ version, date, changes }: Entry, maintainer: string): string {
  const listed = changes.length > 0 ? changes : ['See CHANGELOG.md.']
  const lines = listed.map((change) => `  * ${wrap(change, CHANGE_WIDTH).join('\n    ')}`)
  const time = new Date(date).toUTCString().replace('GMT', '+0000')
  const head = `shunt (${version}) stable; urgency=medium`
  return `${head}\n\n${lines.join('\n')}\n\n -- ${maintainer}  ${time}\n`
}

/** Returns a version as Debian orders it: 1.0.0-beta.1 comes before 1.0.0. */
export function toDebianVersion(version: string): string {
  return version.replace('-', '~')
}

const escape = (text: string) =>
  text
    .replace(/\\/g, '\\e')
    .replace(/-/g, '\\-')
    .replace(/^([.'])/gm, '\\&$1')

/** Returns the manual page of these commands. */
export function buildManual(commands: readonly CommandDescription[], version: string): string {
  const described = commands.map(({ name, summary, text, arguments: words = [], options = [] }) => {
    const usage = [name, ...words.map((word) => `<${word.name}>`)].join(' ')
    const rows = [
      ...words.map((word) => [`<${word.name}>`, word.text]),
      ...options.map((option) => [
        option.value ? `--${option.name}=<${option.value}>` : `--${option.name}`,
        option.text,
      ]),
    ]
    const rest = rows.flatMap(([word, meaning]) => ['.TP', `.B ${escape(word)}`, escape(meaning)])
    const inner = rest.length > 0 ? ['.RS', ...rest, '.RE'] : []
    return [
      '.TP',
      `.B ${escape(usage)}`,
      escape([`${summary}.`, text].filter(Boolean).join(' ')),
      ...inner,
    ].join('\n')
  })
  return `.TH SHUNT 1 "" "Shunt ${escape(version)}" "Shunt"
.SH NAME
shunt \\- self\\-hosted short links
.SH SYNOPSIS
.B shunt
.I command
.RI [ options ]
.SH DESCRIPTION
In the Debian package,
.B start\\fR,
.B stop\\fR,
.B restart
and
.B status
are those of systemd for its units, and
.B logs
follows their journal. Everything else runs as the account
.B shunt\\fR.
.B apt
upgrades and removes it.
.SH COMMANDS
${described.join('\n')}
.SH FILES
.TP
.I /etc/shunt/env
settings, with the key and the passwords
.TP
.I /var/lib/shunt
what Shunt keeps beside its database
.TP
.I /usr/lib/shunt/current/docs
the documentation, which Shunt also has under /docs
`
}
