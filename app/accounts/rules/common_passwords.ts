import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const LIST = join(import.meta.dirname, '../../../resources/data/common_passwords.txt')

/** Read when it is first asked: a process that only redirects never pays for it. */
let known: Set<string> | null = null

/** Is it, whatever its capitals, among the commonest, or one character or step again and again? */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(readLines())
  const plain = password.toLowerCase()
  return known.has(plain) || isOneStep(plain)
}

function readLines(): string[] {
  return readFileSync(LIST, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('# '))
}

/** `aaaaaaaaaa`, `abcdefghij`, `9876543210`: every character leads to the next by the same step. */
function isOneStep(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0)!)
  const step = codes[1] - codes[0]
  return Math.abs(step) <= 1 && codes.every((code, at) => at === 0 || code - codes[at - 1] === step)
}
