import { existsSync, readdirSync } from 'node:fs'
import { stopProcesses } from '../application/processes_of_shunt.ts'
import { keepCopy, requireCopy, stampOf } from '../builds/build_copy.ts'
import { hasBuild, rememberFailure, rememberMigrated } from '../builds/build_stamps.ts'
import { stampSources } from '../builds/sources.ts'
import { startDaemon } from '../machine/daemons.ts'
import { isHealthy } from '../machine/health.ts'
import { fail, readText, say, showLog } from '../machine/output.ts'
import { builds, logs } from '../machine/paths.ts'
import { rememberedPid } from '../machine/processes.ts'
import { envFileOptions, setting } from '../machine/settings.ts'
import { findFreePort } from '../machine/sockets.ts'
import { waitUntil } from '../machine/waiting.ts'
import { bringBackupPrograms } from '../services/backup_tools.ts'
import { endIfInterrupted, isInterrupted, runApart, UNCHANGED } from './signals.ts'

const BACKUP_LOG = `${logs}/backup.log`
const MIGRATION_LOG = `${logs}/migrate.log`
const TRIAL_SECONDS = 120

/** How often in a row a version has to be healthy. */
export const TIMES = 3

/**
 * Makes a build of the sources that lie here. One that an interrupted or failed upgrade left will do, if the sources are
 * still the same.
 *
 * @returns its name
 * @throws Exit 72, 75
 */
export async function prepareBuild(): Promise<string> {
  const stamp = stampSources()
  const kept = existsSync(builds) ? readdirSync(builds).sort() : []
  const fresh = kept.findLast(
    (name) => hasBuild(`${builds}/${name}/build`) && stampOf(name) === stamp
  )
  if (fresh) return fresh
  await requireCopy({ isUpgrade: true, meaning: UNCHANGED })
  return keepCopy()
}

/**
 * Makes a backup with the version that runs: it knows its own schema, and restores it.
 *
 * @returns the path of the backup
 * @throws Exit 78
 */
export async function backUp(): Promise<string> {
  await bringBackupPrograms()
  say('Making a backup ...')
  const command = ['node', ...envFileOptions(), 'build/ace.js', 'backup:create', '--json']
  if ((await runApart(command, BACKUP_LOG, { mayBeKilled: true })) !== 0) {
    endIfInterrupted()
    showLog(BACKUP_LOG)
    fail(78, `the backup failed. ${UNCHANGED}`)
  }
  const backup = [...readText(BACKUP_LOG).matchAll(/"path":"([^"]*)"/g)].at(-1)?.[1] ?? ''
  say(`Backup: ${backup}`)
  return backup
}

/** Returns a line that names the backup, to end a message with; nothing where there is none. */
export const nameBackup = (backup: string) => (backup ? `\nThe backup: ${backup}` : '')

/**
 * Brings the schema up to date. It only grows: the version of before goes on with it.
 *
 * @throws Exit 75
 */
export async function migrateBeside(fresh: string, backup: string): Promise<void> {
  say('Bringing the database up to date ...')
  const program = `${builds}/${fresh}/build/ace.js`
  const command = ['node', ...envFileOptions(), program, 'migration:run', '--force']
  if ((await runApart(command, MIGRATION_LOG, { mayBeKilled: false })) === 0) {
    return rememberMigrated(stampOf(fresh))
  }
  showLog(MIGRATION_LOG)
  fail(
    75,
    `the database could not be brought up to date. The version of before runs on: the schema only
grows. Correct what the log says, and run ./shunt upgrade again.${nameBackup(backup)}`
  )
}

/**
 * Tries the new version at a port of its own; no visitor meets it.
 *
 * @throws Exit 79
 */
export async function tryBuild(fresh: string, fromName: string, backup: string): Promise<void> {
  if (await isHealthyBeside(`${builds}/${fresh}/build`)) return
  endIfInterrupted()
  showLog(`${logs}/trial.log`)
  rememberFailure(fresh)
  fail(
    79,
    `the new version does not become healthy. ${fromName} runs on, no visitor met the new one.
What the database got is of no harm to it.${nameBackup(backup)}`
  )
}

/** Starts the web process of a build at a port of its own until it is healthy; false where it does not become so. */
export async function isHealthyBeside(build: string): Promise<boolean> {
  say('Trying the new version beside the one that runs ...')
  const port = await findFreePort()
  startDaemon('trial', ['node', ...envFileOptions(), `${build}/bin/server.js`], {
    HOST: '127.0.0.1',
    PORT: String(port),
    WEB_CONCURRENCY: '1',
  })
  const address = { host: '127.0.0.1', port, url: setting('APP_URL') }
  const patience = { seconds: TRIAL_SECONDS, pids: [rememberedPid('trial')], isOver: isInterrupted }
  const isGood = await waitUntil(() => isHealthy(address, TIMES), patience)
  await stopProcesses('trial')
  return isGood
}
