/**
 * Every statement is one of MySQL: those that the functional tests and all migrations send are written
 * down, and parsed by a MySQL grammar. What MariaDB alone takes is named, and ends this with 1.
 *
 *   node --import ./bin/typescript.js tests/chaos/statements.ts [--suite functional] [--files links]
 *     [--statements FILE]
 *
 * `--files` runs a part of the suite; `--statements` parses what an earlier run wrote to a file.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { environmentOfPerson } from '#tests/first_minute/support/machine'
import { cleanEnvironment } from '../../bench/support/clean_environment.js'
import { readOptions } from '../../bench/support/read_options.js'
import { findFault } from './support/mysql_grammar.js'

const { suite, files, statements } = readOptions({ suite: 'functional', files: '', statements: '' })
const ROOT = join(import.meta.dirname, '../..')

/** Below this, the tests did not run, or were not listened to. */
const LEAST = 200

const texts = statements ? readTexts(statements) : record()
const faults: [text: string, fault: string][] = []
for (const text of texts) {
  const fault = findFault(text)
  if (fault) faults.push([text, fault])
}
for (const [text, fault] of faults) console.log(`${fault}\n    ${text.slice(0, 600)}`)
console.log(`${texts.length} statements, ${faults.length} that MySQL does not take`)
const isKept = faults.length === 0 && texts.length >= LEAST
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

function readTexts(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return [...new Set(lines.map((line): string => JSON.parse(line)))]
}

/** Runs the suite, whose database is made by every migration first. */
function record(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'shunt-statements-'))
  const file = join(folder, 'statements')
  const recorder = pathToFileURL(join(import.meta.dirname, 'support/record_statements.mjs'))
  const parts = files ? [`--files=${files}`] : []
  const { status } = spawnSync('./shunt', ['test', suite, ...parts], {
    cwd: ROOT,
    env: environmentOfPerson({
      PATH: cleanEnvironment().PATH!,
      NODE_OPTIONS: `--import=${recorder}`,
      SHUNT_STATEMENTS: file,
    }),
    stdio: 'inherit',
  })
  if (status !== 0) console.log(`the tests ended with ${status}`)
  const found = readTexts(file)
  rmSync(folder, { recursive: true })
  return found
}
