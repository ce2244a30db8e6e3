import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { halt } from '../machine/daemons.ts'
import { bringProgram } from '../machine/debian.ts'
import { fail, showLog } from '../machine/output.ts'
import { logs } from '../machine/paths.ts'
import { findProcess, isRunning, killGroup, rememberedPid } from '../machine/processes.ts'
import { outputOf, runLogged } from '../machine/programs.ts'
import { setting, settingPath } from '../machine/settings.ts'
import { findListenFault, takesConnections } from '../machine/sockets.ts'
import { waitUntil } from '../machine/waiting.ts'
import { buildCaddyfile, CADDY_SETTINGS, type CaddySettings } from './caddyfile.ts'
import {
  CADDY_FOLDER,
  CADDY_FOLDERS,
  CADDY_OPTIONS,
  caddyProgram,
  isTlsAuto,
  launchCaddy,
} from './launch.ts'

const VALIDATION_LOG = `${logs}/caddy_validate.log`
const LISTENS_WITHIN_SECONDS = 30
const STOP_SECONDS = 12

/** Runs Caddy where TLS=auto has it run, and nowhere else? */
export const isCaddyAsWanted = () => isRunning('caddy') === isTlsAuto()

const httpsPort = () => setting('TLS_HTTPS_PORT') || '443'
const doesWork = () => /^v?2\./.test(outputOf([caddyProgram(), 'version']) ?? '')

/**
 * Finds or brings Caddy. What CADDY_BINARY names is taken or refused, never replaced.
 *
 * @throws Exit 73
 */
export async function requireCaddy(): Promise<void> {
  if (doesWork()) return
  if (setting('CADDY_BINARY')) fail(73, `CADDY_BINARY: ${caddyProgram()} is no Caddy 2.`)
  const debian = { name: 'caddy', packages: ['caddy'], programs: ['usr/bin/caddy'] }
  if (await bringProgram(debian, doesWork)) return
  fail(
    73,
    `TLS=auto needs Caddy 2, and it could not be fetched.
Install it (apt-get install caddy, and stop its service), or name the program in CADDY_BINARY.`
  )
}

/**
 * Checks what TLS=auto needs before anything starts, so that it is not found in a log afterwards.
 *
 * @throws Exit 64, 76
 */
export async function checkTlsSettings(): Promise<void> {
  const tls = setting('TLS')
  if (tls === '' || tls === 'off') return
  if (tls !== 'auto') fail(64, 'TLS is off or auto.')
  if (!setting('APP_URL').startsWith('https://')) {
    fail(64, 'TLS=auto needs APP_URL with https, such as APP_URL=https://go.example.com')
  }
  if (isRunning('caddy')) return
  await requirePort('TLS_HTTP_PORT', setting('TLS_HTTP_PORT') || '80')
  await requirePort('TLS_HTTPS_PORT', httpsPort())
}

/** What this account may not listen on, a Caddy with that right may. */
async function requirePort(name: string, port: string): Promise<void> {
  const host = setting('TLS_HOST')
  const fault = await findListenFault(host || '::', Number(port))
  if (fault === null || fault === 'EACCES' || fault === 'EAFNOSUPPORT') return
  if (fault === 'EADDRINUSE') {
    fail(76, `port ${port} is in use by another program. Stop that, or choose another ${name}.`)
  }
  fail(76, `cannot listen on ${host || 'all addresses'}, port ${port} (${fault}).`)
}

function writeConfiguration(): void {
  const settings = Object.fromEntries(CADDY_SETTINGS.map((name) => [name, setting(name)]))
  for (const name of ['STORAGE_PATH', 'ACME_CA_FILE']) settings[name] = settingPath(name)
  try {
    mkdirSync(CADDY_FOLDER, { recursive: true })
    chmodSync(CADDY_FOLDER, 0o700)
    writeFileSync(`${CADDY_FOLDER}/Caddyfile`, buildCaddyfile(settings as CaddySettings))
  } catch (error) {
    fail(77, `the configuration of Caddy could not be written: ${(error as Error).message}`)
  }
}

/**
 * Starts Caddy and waits until it listens. A trial of the configuration says more than a log.
 *
 * @throws Exit 76, 77
 */
async function startCaddy(): Promise<void> {
  if (isRunning('caddy')) return
  writeConfiguration()
  const validation = { log: VALIDATION_LOG, env: CADDY_FOLDERS }
  if ((await runLogged([caddyProgram(), 'validate', ...CADDY_OPTIONS], validation)) !== 0) {
    showLog(VALIDATION_LOG)
    fail(77, 'Caddy does not take its configuration.')
  }
  launchCaddy()
  const host = setting('TLS_HOST') || '127.0.0.1'
  const patience = { seconds: LISTENS_WITHIN_SECONDS, pids: [rememberedPid('caddy')] }
  if (await waitUntil(() => takesConnections(host, Number(httpsPort())), patience)) return
  showLog(`${logs}/caddy.log`)
  await halt(5, 'caddy')
  fail(
    76,
    `Caddy does not listen on port ${httpsPort()}.
An account other than root needs the right to: setcap cap_net_bind_service=+ep <caddy>, or
sysctl net.ipv4.ip_unprivileged_port_start=80; or choose TLS_HTTP_PORT and TLS_HTTPS_PORT.`
  )
}

/** Stops Caddy, before anything else stops: no visitor is to be answered by a proxy without its application. */
export async function stopCaddy(): Promise<void> {
  if (!isRunning('caddy')) return
  await halt(STOP_SECONDS, 'caddy')
  const pid = findProcess('caddy')
  if (pid === null) return
  killGroup(pid)
  await halt(5, 'caddy')
}

/**
 * Brings Caddy to what TLS says now.
 *
 * @returns whether anything changed, so that another supervisor has to look after it
 */
export async function followTls(): Promise<boolean> {
  if (isCaddyAsWanted()) return false
  if (isTlsAuto()) await startCaddy()
  else await stopCaddy()
  return true
}
