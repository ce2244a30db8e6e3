import {
  keptAddress,
  provideAddress,
  provideSettings,
  saySetUp,
} from '../application/installation_settings.ts'
import { startApplication } from '../application/start_application.ts'
import { checkStart, migrate, requireFreePort, sayWarnings } from '../application/start_checks.ts'
import { requireCopy, useCopy } from '../builds/build_copy.ts'
import { isBuildCurrent, wasUpgradeRefused } from '../builds/build_stamps.ts'
import { requirePackages } from '../builds/packages.ts'
import { stampSources } from '../builds/sources.ts'
import { lockFolder } from '../machine/file_lock.ts'
import { say } from '../machine/output.ts'
import { isRelease } from '../machine/paths.ts'
import { isRunning } from '../machine/processes.ts'
import { setting } from '../machine/settings.ts'
import { bringBackupPrograms } from '../services/backup_tools.ts'
import { checkTlsSettings, isCaddyAsWanted, requireCaddy } from '../services/caddy.ts'
import { isTlsAuto } from '../services/launch.ts'
import { isMariadbPrivate } from '../services/server_settings.ts'
import { isShuntRunning, useServices } from '../services/services.ts'

export async function run(): Promise<void> {
  await start({ keepsBuild: false })
}

/**
 * Sets up what is missing and starts everything that does not run.
 *
 * @param keepsBuild whether newer sources wait, although nothing runs
 * @throws Exit 64, 72 to 77, 81, 82
 */
export async function start({ keepsBuild }: { keepsBuild: boolean }): Promise<void> {
  await lockFolder()
  provideAddress()
  await checkTlsSettings()
  if (!isRunning('web')) await requireFreePort()
  if (isTlsAuto()) await requireCaddy()
  await requirePackages()
  const hadDatabase = isRunning('mariadb')
  await useServices()
  provideSettings()
  if (setting('BACKUP_EVERY')) await bringBackupPrograms()
  await followSources(keepsBuild)
  if (['web', 'worker', 'supervisor'].every(isRunning) && isCaddyAsWanted()) {
    say(`Shunt is already running at ${keptAddress().url}`)
    return saySetUp()
  }
  await checkStart()
  await startApplication(await migrate())
  if (hadDatabase) await keepCommits()
  sayWarnings()
  say(`Shunt is running at ${keptAddress().url}`)
  await saySetUp()
}

/** A server that tests use does not wait for the disk (test_run/fresh_database.ts); once Shunt runs, they leave it. */
async function keepCommits(): Promise<void> {
  if (!isMariadbPrivate()) return
  const { setDurability } = await import('../application/database.ts')
  await setDurability('machine')
}

/** Builds newer sources, unless something runs or an upgrade went back from them. */
async function followSources(keepsBuild: boolean): Promise<void> {
  const stamp = isRelease ? '' : stampSources()
  const isRefused = wasUpgradeRefused(stamp)
  if (isRefused) say('The last upgrade did not take these sources; this is the version before.')
  if (isBuildCurrent(stamp) || isRefused) return
  if (keepsBuild || isShuntRunning()) {
    say('The sources are newer than what runs: ./shunt upgrade takes them.')
    return
  }
  await requireCopy()
  useCopy()
}
