import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { halt } from '../machine/daemons.ts'
import { fail, showLog } from '../machine/output.ts'
import { logs, storage } from '../machine/paths.ts'
import { isRunning, rememberedPid } from '../machine/processes.ts'
import { setting } from '../machine/settings.ts'
import { findFreePort, findListenFault } from '../machine/sockets.ts'
import { waitUntil } from '../machine/waiting.ts'
import { passwordOf, portOf, type ServerName } from './server_settings.ts'

const PASSWORD_BYTES = 24
const START_SECONDS = 60

/** What names an account of a server, whose own name is missing or misspelt then. */
const ACCOUNTS = {
  DB_HOST: ['DB_USER', 'DB_PASSWORD', 'DB_READ_HOST'],
  REDIS_HOST: ['REDIS_USERNAME', 'REDIS_PASSWORD'],
}

/** @throws Exit 82 where an account is named and its server is not */
export function requireNamedHosts(): void {
  for (const [host, accounts] of Object.entries(ACCOUNTS)) {
    if (setting(host) || (host === 'REDIS_HOST' && setting('REDIS_SENTINELS'))) continue
    const name = accounts.find((one) => setting(one))
    if (!name) continue
    fail(
      82,
      `${name} is set without ${host}. Set ${host} too, or remove ${name} to have a private server. Nothing was changed.`
    )
  }
}

/**
 * Makes the folder of a private server, its password, and a port that is chosen once and kept while it is free.
 *
 * @throws Exit 74
 */
export async function prepareServer(name: ServerName): Promise<void> {
  const folder = `${storage}/${name}`
  try {
    mkdirSync(`${folder}/data`, { recursive: true })
    chmodSync(folder, 0o700)
  } catch {
    fail(74, `cannot write to ${folder}.`)
  }
  if (!passwordOf(name)) writeSecret(`${folder}/password`, drawSecret(PASSWORD_BYTES))
  const port = portOf(name)
  if (isRunning(name)) return
  if (port && (await findListenFault('127.0.0.1', Number(port))) === null) return
  replaceFile(`${folder}/port`, `${await findFreePort()}\n`)
}

/** Draws a password or key that no one has to remember. */
export function drawSecret(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}

/** Writes a file for its owner alone, whole or not at all. */
export function writeSecret(file: string, text: string): void {
  replaceFile(file, text, 0o600)
}

function replaceFile(file: string, text: string, mode = 0o644): void {
  writeFileSync(`${file}.new`, text, { mode })
  renameSync(`${file}.new`, file)
}

/**
 * Waits for a private server that was started.
 *
 * @throws Exit 74 with the end of its log
 */
export async function awaitServer(name: ServerName, check: () => Promise<boolean>): Promise<void> {
  if (await waitUntil(check, { seconds: START_SECONDS, pids: [rememberedPid(name)] })) return
  showLog(`${logs}/${name}.log`)
  await halt(10, name)
  fail(74, `the private ${name} did not start.`)
}

/** @throws Exit 73 with what to install */
export function failWithoutProgram(name: string, packages: string, settings: string): never {
  fail(
    73,
    `${name} is not installed, and only root on Debian or Ubuntu can have it installed from here.
Install it (apt-get install ${packages}), or name a server of your own in .env (${settings}).`
  )
}
