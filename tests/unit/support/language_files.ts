import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { IntlMessageFormat } from 'intl-messageformat'

const FOLDER = 'resources/lang'
const GLOSSARY = 'glossary.json'

/** A term of the glossary: forms of which one has to be there, and forms that never are. */
export interface GlossaryTerm {
  use: string[]
  not: string[]
}

export interface Language {
  code: string

  /** Texts by file and key, as `shell.menu`. */
  texts: Map<string, string>
  glossary: Record<string, GlossaryTerm>
}

/** Returns the languages that the console has texts in, English first. */
export function readLanguages(): Language[] {
  return readdirSync(FOLDER)
    .filter((code) => existsSync(`${FOLDER}/${code}/shell.json`))
    .sort((one, other) => Number(other === 'en') - Number(one === 'en') || (one < other ? -1 : 1))
    .map(readLanguage)
}

function readLanguage(code: string): Language {
  const texts = new Map<string, string>()
  for (const file of readdirSync(`${FOLDER}/${code}`)) {
    if (file === GLOSSARY) continue
    const name = file.replace(/\.json$/, '')
    for (const [key, text] of flatten(readJson(`${FOLDER}/${code}/${file}`))) {
      texts.set(`${name}.${key}`, text)
    }
  }
  const path = `${FOLDER}/${code}/${GLOSSARY}`
  return { code, texts, glossary: existsSync(path) ? readJson(path) : {} }
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function flatten(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`)
  )
}

interface Part {
  type: number
  value: string
  options?: Record<string, { value: Part[] }>
}

/** Kinds of the parts of a message, as its parser numbers them. */
const [LITERAL, SELECT, PLURAL, POUND] = [0, 5, 6, 7]

/** What a plural of any of the languages may distinguish; exact numbers besides. */
const PLURAL_BRANCH = /^(?:zero|one|two|few|many|other|=\d+)$/

/**
 * Returns the names that a text is given values for, each with the branches of its `select`.
 *
 * @throws Error where it is no ICU message, or has a branch that no plural has
 */
export function listParameters(text: string): string[] {
  const found = new Set<string>()
  const message = new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true })
  collect(message.getAst() as Part[], found)
  return [...found].sort()
}

function collect(parts: Part[], found: Set<string>): void {
  for (const { type, value, options = {} } of parts) {
    if (type === LITERAL || type === POUND) continue
    const branches = Object.keys(options)
    if (type === PLURAL && !branches.every((one) => PLURAL_BRANCH.test(one))) {
      throw new Error(`${value} has the branches ${branches.join(', ')}`)
    }
    found.add(type === SELECT ? `${value}: ${branches.sort().join(' ')}` : value)
    for (const option of Object.values(options)) collect(option.value, found)
  }
}

/** Codes, hosts, files and addresses: the same in every language. */
const CODE = /\S*[\w-][:/.@]\w\S*/g

/** Returns the words of a text for people: without placeholders, keywords of ICU, and codes. */
export function wordsOf(text: string): string {
  const words: string[] = []
  const message = new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true })
  const visit = (parts: Part[]) => {
    for (const { type, value, options = {} } of parts) {
      if (type === LITERAL) words.push(value)
      for (const option of Object.values(options)) visit(option.value)
    }
  }
  visit(message.getAst() as Part[])
  return words.join(' ').replace(CODE, ' ')
}

/** Is the term in the text as a word of its own, in one or many? */
export function hasTerm(text: string, term: string): boolean {
  return wholeWord(`${escape(term)}s?`).test(text)
}

/**
 * Is the form in the text as a word of its own?
 *
 * @param isExact also its capital letters count
 */
export function hasWord(text: string, form: string, isExact = false): boolean {
  return wholeWord(escape(form), isExact ? 'u' : 'iu').test(text)
}

function wholeWord(pattern: string, flags = 'iu'): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${pattern}(?![\\p{L}\\p{N}_-])`, flags)
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

const SOURCES = [
  '{app,plugins,commands,providers,config,start}/**/*.ts',
  'resources/views/**/*.edge',
  'resources/js/**/*.js',
]

/** Where a key begins in a program: behind a quotation mark. */
const KEY = /['"`]([a-z_]+\.(?:[\w.-]|\$\{[^}]*\})*)['"`](\s*\+)?/g

/**
 * Finds the keys that no program and no view names. Of a key that is put together from parts, as
 * `roles.${role}`, what stands in the place of the parts has to be a word of some program.
 */
export function findUnusedKeys(keys: Iterable<string>): string[] {
  const programs = globSync(SOURCES).map((path) => readFileSync(path, 'utf8'))
  const words = readParts(programs)
  const named = new Set<string>()
  const built: RegExp[] = []
  for (const [, key, goesOn] of new Set(programs.flatMap((text) => [...text.matchAll(KEY)]))) {
    if (!goesOn && !key.includes('${')) named.add(key)
    else built.push(toPattern(key, Boolean(goesOn)))
  }
  const isBuilt = (key: string) =>
    built.some((pattern) => {
      const match = pattern.exec(key)
      return match?.slice(1).every((part) => part.split('.').every(words))
    })
  const isNamed = (key: string) => named.has(key) || named.has(key.replace(/_unsent$/, ''))
  return [...keys].filter((key) => !isNamed(key) && !isBuilt(key))
}

/**
 * Returns the test of a part: a word of a program, also one with a dot that stands as `_` in keys, and
 * with an ending that programs put behind words, as `_text`.
 */
function readParts(programs: string[]): (part: string) => boolean {
  const all = (pattern: RegExp) =>
    programs.flatMap((text) => [...text.matchAll(pattern)].map(([whole, one]) => one ?? whole))
  const words = new Set(all(/[\w-]+/g))
  for (const dotted of all(/[\w-]+(?:\.[\w-]+)+/g)) words.add(dotted.replaceAll('.', '_'))
  for (const word of [...words]) words.add(word.toLowerCase())
  const beginnings = new Set(all(/`([a-z_]+_)\$\{/g))
  const endings = new Set(all(/['"`}](_[a-z_]+)['"`]/g))
  const isWord = (part: string): boolean =>
    words.has(part) ||
    [...beginnings].some((begin) => part.startsWith(begin) && isWord(part.slice(begin.length))) ||
    [...endings].some((end) => part.endsWith(end) && isWord(part.slice(0, -end.length)))
  return isWord
}

function toPattern(key: string, goesOn: boolean): RegExp {
  const fixed = key.split(/\$\{[^}]*\}/).map(escape)
  return new RegExp(`^${fixed.join('([\\w.-]+)')}${goesOn ? '([\\w.-]+)' : ''}$`)
}
