import { existsSync, writeFileSync } from 'node:fs'
import type { Address } from '../machine/health.ts'
import { Exit, readLine, readText, say } from '../machine/output.ts'
import { logs, run, storage } from '../machine/paths.ts'
import { isRunning } from '../machine/processes.ts'
import { runLogged } from '../machine/programs.ts'
import { provide, requireReadable, setting, settingPath } from '../machine/settings.ts'
import { drawSecret, writeSecret } from '../services/private_server.ts'
import {
  isMariadbPrivate,
  isRedisPrivate,
  passwordOf,
  portOf,
} from '../services/server_settings.ts'

const ADDRESS_FILE = `${run}/address`
const KEY_FILE = `${storage}/app_key`
const KEY_BYTES = 32

/** What `start:check` said. */
export const CHECK_LOG = `${logs}/start_check.log`

/** Gives what we start its address. The set-up page of a fresh installation is for this machine alone. */
export function provideAddress(): void {
  // A Shunt that runs may have been given its address in the environment of its start alone.
  if (isRunning('web') && !setting('PORT') && !setting('APP_URL')) {
    const [url, host, port] = readText(ADDRESS_FILE).split('\n')
    if (port) Object.assign(process.env, { APP_URL: url, HOST: host, PORT: port })
  }
  provide('HOST', '127.0.0.1')
  provide('PORT', '3333')
  provide('APP_URL', `http://localhost:${setting('PORT')}`)
}

/** Keeps the address that the web processes are started with. */
export function keepAddress(): void {
  const lines = ['APP_URL', 'HOST', 'PORT'].map((name) => `${setting(name)}\n`)
  writeFileSync(ADDRESS_FILE, lines.join(''))
}

/** Returns the address that the web processes were started with. */
export function keptAddress(): Address {
  const [url, host, port] = readText(ADDRESS_FILE).split('\n')
  return { url, host, port: Number(port) }
}

/** Returns the address that the settings name. */
export function wantedAddress(): Address {
  return { url: setting('APP_URL'), host: setting('HOST'), port: Number(setting('PORT')) }
}

/**
 * Gives the programs that we start what they need to know and neither the environment nor `.env` says.
 *
 * @throws Exit 82
 */
export function provideSettings(): void {
  provide('NODE_ENV', 'production')
  provideAddress()
  provide('STORAGE_PATH', storage)
  provideKey()
  provideServers()
}

let isKeyNew = false

/** The key is made where there is none, and kept only once it is known that nothing was encrypted with another one. */
function provideKey(): void {
  if (setting('APP_KEY')) return
  if (existsSync(KEY_FILE)) requireReadable(KEY_FILE, ', which holds APP_KEY')
  const kept = readText(KEY_FILE).trim()
  isKeyNew = kept === ''
  process.env.APP_KEY = kept || drawSecret(KEY_BYTES)
}

/** Was the key made by this command, and is it not kept yet? */
export const hasNewKey = () => isKeyNew

export function keepKey(): void {
  if (isKeyNew) writeSecret(KEY_FILE, process.env.APP_KEY!)
  isKeyNew = false
}

/**
 * Keeps a new key for what uses it without `start`.
 *
 * @throws Exit with the code of `start:check`
 */
export async function settleKey(): Promise<void> {
  if (!isKeyNew) return
  const code = await runLogged(['node', 'ace', 'start:check'], { log: CHECK_LOG })
  if (code !== 0) refuseStart(code)
  keepKey()
}

/** Shows what start:check said, without the name of the log around it. */
export function refuseStart(code: number): never {
  process.stderr.write(readText(CHECK_LOG))
  throw new Exit(code)
}

/** Only once the services are up, or at least prepared: their ports may have changed. */
function provideServers(): void {
  if (isMariadbPrivate()) {
    const [DB_PORT, DB_PASSWORD] = [portOf('mariadb'), passwordOf('mariadb')]
    Object.assign(process.env, { DB_HOST: '127.0.0.1', DB_USER: 'shunt', DB_PORT, DB_PASSWORD })
    provide('DB_DATABASE', 'shunt')
  }
  if (isRedisPrivate()) {
    const [REDIS_PORT, REDIS_PASSWORD] = [portOf('redis'), passwordOf('redis')]
    Object.assign(process.env, { REDIS_HOST: '127.0.0.1', REDIS_PORT, REDIS_PASSWORD })
  }
}

/** Says where the first account is made, while there is none, with the code that this machine made. */
export async function saySetUp(): Promise<void> {
  const code = readLine(`${settingPath('STORAGE_PATH') || storage}/setup_code`)
  if (!code) return
  const { wantsSetUp } = await import('../machine/health.ts')
  const address = keptAddress()
  if (await wantsSetUp(address)) {
    say(`Make the first account at ${address.url}/setup?code=${code}`)
  }
}
