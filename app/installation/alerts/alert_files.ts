import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import encryption from '@adonisjs/core/services/encryption'
import type { AlertSettings } from '#app/installation/alerts/alert_settings'
import { makeFolder } from '#app/shared/process/make_folder'
import installation from '#config/installation'

const directory = () => join(installation.storagePath, 'alerts')
const settingsPath = () => join(directory(), 'settings')
const absencePath = () => join(directory(), 'database_away')

/** Stores, encrypted, whom to inform when there is no database to ask. */
export async function keepAlertSettings(settings: AlertSettings): Promise<void> {
  await makeFolder(directory())
  const draft = `${settingsPath()}.${process.pid}`
  await writeFile(draft, encryption.encrypt(JSON.stringify(settings)), { mode: 0o600 })
  await rename(draft, settingsPath())
}

/** Reads what was kept; null: nothing that can be read. */
export async function readKeptAlertSettings(): Promise<AlertSettings | null> {
  const sealed = await readFile(settingsPath(), 'utf8').catch(() => null)
  const opened = sealed === null ? null : encryption.decrypt<string>(sealed)
  return opened === null ? null : JSON.parse(opened)
}

/**
 * Notes that this machine reports the missing database.
 *
 * @returns false: another process of the machine reports it, or did before it was restarted
 */
export async function claimAbsence(sinceMs: number): Promise<boolean> {
  await makeFolder(directory())
  const written = writeFile(absencePath(), new Date(sinceMs).toISOString(), { flag: 'wx' })
  return written.then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    }
  )
}

/** Reads since when this machine reports that the database is missing; null: it does not. */
export async function readAbsence(): Promise<Date | null> {
  const text = await readFile(absencePath(), 'utf8').catch(() => null)
  const since = text === null ? null : new Date(text)
  return since && Number.isNaN(since.getTime()) ? new Date(0) : since
}

export async function forgetAbsence(): Promise<void> {
  await rm(absencePath(), { force: true })
}
