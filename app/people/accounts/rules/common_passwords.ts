import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const LIST = join(import.meta.dirname, '../../../../resources/data/common_passwords.txt')

/** Read when it is first asked: a process that only redirects never pays for it. */
let known: Set<string> | null = null

/** What fingers and tongues run along, forwards and backwards; twice, as some go round. */
const RUNS = [
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
].flatMap((run) => [run.repeat(2), [...run.repeat(2)].reverse().join('')])

/** The longest that is repeated without being a word. */
const MAX_UNIT = 4

/** Is it, whatever its capitals, among the commonest, a run, or one bit again and again? */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(readLines())
  const plain = password.toLowerCase()
  return known.has(plain) || RUNS.some((run) => run.includes(plain)) || isRepeated(plain)
}

function readLines(): string[] {
  return readFileSync(LIST, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('# '))
}

/** `aaaaaaaaaa`, `1212121212`, `abcabcabcabc`. */
function isRepeated(text: string): boolean {
  const characters = [...text]
  for (let unit = 1; unit <= MAX_UNIT; unit++) {
    if (characters.every((character, at) => character === characters[at % unit])) return true
  }
  return false
}
