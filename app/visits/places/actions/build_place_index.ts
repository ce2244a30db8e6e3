import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '#app/shared/process/make_folder'
import { programBeside } from '#app/shared/process/program_beside'

const LIMIT_MS = 15 * 60_000

/** What a failed process said at its end, characters. */
const SAID = 2_000

/** A city database cannot be used. */
export class UnusableCityDatabase extends Error {}

/**
 * Makes the index of places of city databases, in a process of its own, and puts it in the place of the one
 * before. Web processes read it within seconds.
 *
 * @param name what the index is to say that it was made of
 * @param files one database, or those of IPv4 and IPv6
 * @throws UnusableCityDatabase
 */
export async function buildPlaceIndex(
  target: string,
  name: string,
  files: readonly string[],
  stop?: AbortSignal
): Promise<void> {
  await makeFolder(dirname(target))
  const { file, execArgv } = programBeside(import.meta, '../build_places')
  const words = [...execArgv, fileURLToPath(file), target, name, ...files]
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
    signal: stop,
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-SAID)))
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', resolve)
  })
  await rm(`${target}.new`, { force: true })
  if (code === 0) return
  const [reason = String(code)] = /(?<=Error: ).+/.exec(said) ?? []
  throw new UnusableCityDatabase(`${files.join(' and ')} cannot be used: ${reason}`)
}
