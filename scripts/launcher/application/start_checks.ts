import { existsSync, writeFileSync } from 'node:fs'
import { hasMigrated, readBuildStamp, rememberMigrated } from '../builds/build_stamps.ts'
import { fail, readText, say, showLog } from '../machine/output.ts'
import { logs } from '../machine/paths.ts'
import { runLogged } from '../machine/programs.ts'
import { envFileOptions, setting, settingPath } from '../machine/settings.ts'
import { findListenFault, takesConnections } from '../machine/sockets.ts'
import { waitUntil } from '../machine/waiting.ts'
import { isMariadbPrivate } from '../services/server_settings.ts'
import {
  CHECK_LOG,
  hasNewKey,
  keepKey,
  refuseStart,
  wantedAddress,
} from './installation_settings.ts'

const SILENT_AFTER_SECONDS = 2
const USUAL_DATABASE_PORT = 3_306
const MIGRATION_LOG = `${logs}/migrate.log`

/** What a database that goes in the middle of a migration leaves in its log. */
const LOST_DATABASE =
  /ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|PROTOCOL_CONNECTION_LOST/

/** @throws Exit 76 where web processes could not listen where the settings say */
export async function requireFreePort(): Promise<void> {
  const { host, port } = wantedAddress()
  const fault = await findListenFault(host, port)
  // start:check says more of the last one.
  if (fault === null || fault === 'ERR_SOCKET_BAD_PORT') return
  const where = `${host}:${port}`
  if (fault === 'EADDRINUSE') {
    fail(
      76,
      `${where} is in use by another program. Stop that, or choose another: PORT=4000 ./shunt start`
    )
  }
  if (fault === 'EACCES') {
    fail(76, `this account may not listen on ${where}; choose a PORT above 1023.`)
  }
  fail(76, `cannot listen on ${where} (${fault}).`)
}

/**
 * A machine may start while the database of another one is unavailable: its links redirect from the copy on its own
 * disk. Only with a build that has met this database before.
 */
function mayStartWithoutDatabase(): boolean {
  return (
    !isMariadbPrivate() &&
    existsSync(`${settingPath('STORAGE_PATH')}/links/current`) &&
    hasMigrated(readBuildStamp())
  )
}

async function isDatabaseSilent(): Promise<boolean> {
  const port = Number(setting('DB_PORT') || USUAL_DATABASE_PORT)
  const answers = () => takesConnections(setting('DB_HOST'), port)
  return !(await waitUntil(answers, { seconds: SILENT_AFTER_SECONDS }))
}

function sayWithoutDatabase(): void {
  say(
    'The database does not answer. Links redirect from the copy on this machine; the rest works when it is back.'
  )
}

/**
 * Checks settings, database and key before anything is changed. What does not stand in the way is shown at the end
 * (`sayWarnings`).
 *
 * @throws Exit 75, 81, 82
 */
export async function checkStart(): Promise<void> {
  const command = ['node', ...envFileOptions(), 'build/ace.js', 'start:check']
  const code = await runLogged(command, { log: CHECK_LOG })
  if (code === 81 || code === 82) refuseStart(code)
  if (code === 75) {
    if (!mayStartWithoutDatabase()) refuseStart(code)
    if (hasNewKey()) {
      fail(
        81,
        'there is no key in storage/app_key, and the database does not answer: put the key back.'
      )
    }
    writeFileSync(CHECK_LOG, '')
  }
  keepKey()
}

export function sayWarnings(): void {
  const warnings = readText(CHECK_LOG).trimEnd()
  if (warnings) say(warnings)
}

/**
 * Brings the schema up to date.
 *
 * @returns false where it starts without the database
 * @throws Exit 75
 */
export async function migrate(): Promise<boolean> {
  if (mayStartWithoutDatabase() && (await isDatabaseSilent())) {
    sayWithoutDatabase()
    return false
  }
  const command = ['node', ...envFileOptions(), 'build/ace.js', 'migration:run', '--force']
  if ((await runLogged(command, { log: MIGRATION_LOG })) === 0) {
    rememberMigrated(readBuildStamp())
    return true
  }
  // It answered, and then no longer.
  if (mayStartWithoutDatabase() && LOST_DATABASE.test(readText(MIGRATION_LOG))) {
    sayWithoutDatabase()
    return false
  }
  showLog(MIGRATION_LOG)
  fail(75, 'the database could not be brought up to date.')
}
