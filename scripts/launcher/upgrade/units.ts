import { keepAddress } from '../application/installation_settings.ts'
import { pause } from '../machine/interruptions.ts'
import { say } from '../machine/output.ts'
import { root } from '../machine/paths.ts'
import {
  allProcesses,
  childrenOf,
  forget,
  remember,
  signal,
  wordsOf,
} from '../machine/processes.ts'
import { waitUntil } from '../machine/waiting.ts'
import { renewWeb } from './renewal.ts'

/** What the units of the Debian package run, by the link to the release in use. */
const CURRENT = `${root.replace(/\/running\/[^/]+$/, '')}/current`
const WORDS = {
  web: [`${CURRENT}/build/bin/server.js`],
  worker: [`${CURRENT}/build/ace.js`, 'work'],
} as const

/** systemd starts it again after a second. */
const STARTED_WITHIN_SECONDS = 60
const STAYS_MS = 5_000

/** Returns the process that a unit of systemd runs; null: none runs. What it started itself has the same words. */
export function findUnitProcess(name: keyof typeof WORDS): number | null {
  const wanted = WORDS[name]
  const found = allProcesses().filter((pid) => {
    const [program, ...words] = wordsOf(pid)
    return program?.endsWith('/node') && wanted.every((word) => words.includes(word))
  })
  const started = new Set(found.flatMap(childrenOf))
  return found.find((pid) => !started.has(pid)) ?? null
}

/**
 * Renews what the units run: one web process after the other, then the worker, which its unit starts again. The first
 * web process stays, and starts the others by the link.
 *
 * @returns false where the new ones do not stay healthy
 */
export async function renewUnits(): Promise<boolean> {
  const web = findUnitProcess('web')
  if (web === null) return false
  say('Renewing the web processes, one after the other ...')
  remember('web', web)
  keepAddress()
  const isGood = await renewWeb()
  forget('web')
  return isGood && (await renewUnitWorker())
}

async function renewUnitWorker(): Promise<boolean> {
  const before = findUnitProcess('worker')
  if (before === null) return true
  say('Renewing the worker ...')
  signal(before, 'SIGTERM')
  let fresh: number | null = null
  const isThere = async () => {
    fresh = findUnitProcess('worker')
    return fresh !== null && fresh !== before
  }
  if (!(await waitUntil(isThere, { seconds: STARTED_WITHIN_SECONDS }))) return false
  await pause(STAYS_MS)
  return findUnitProcess('worker') === fresh
}
