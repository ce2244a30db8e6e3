import { existsSync } from 'node:fs'
import { LOG_NAMES, type Given } from '../command_line/commands.ts'
import { makeFolders } from '../machine/file_lock.ts'
import { fail } from '../machine/output.ts'
import { logs } from '../machine/paths.ts'
import { runInOurPlace } from '../machine/programs.ts'

const LINES = '40'

/** Follows logs until a signal, or until the reader stops. */
export async function run({ words }: Given): Promise<number> {
  makeFolders()
  const names = words.length > 0 ? words : ['web', 'worker']
  return runInOurPlace(['tail', '-n', LINES, '-F', ...names.map(findLog)])
}

function findLog(name: string): string {
  const file = `${logs}/${name}.log`
  if (!name.includes('/') && existsSync(file)) return file
  if ((LOG_NAMES as readonly string[]).includes(name)) fail(1, `there is no log of '${name}' yet.`)
  fail(64, `'logs' does not know '${name}'. There is: ${LOG_NAMES.join(', ')}.`)
}
