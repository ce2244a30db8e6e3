import 'reflect-metadata'
import { Ignitor } from '@adonisjs/core'

/**
 * Once all has ended, the process goes, whatever still holds it: a connection that was cut off
 * while it was being made, or a start that went on after its own end.
 */
const LEAVE_AFTER_MS = 1_000

const APP_ROOT = new URL('../', import.meta.url)

const importer = (filePath: string) => {
  if (filePath.startsWith('./') || filePath.startsWith('../')) {
    return import(new URL(filePath, APP_ROOT).href)
  }
  return import(filePath)
}

/**
 * Creates the application as every entry point starts it: settings are validated first, and a
 * polite signal ends it cleanly.
 *
 * @param onWrongSettings what is done about wrong settings before the application hears of them
 */
export function createIgnitor(onWrongSettings: (error: unknown) => void = () => {}): Ignitor {
  return new Ignitor(APP_ROOT, { importer }).tap((app) => {
    app.booting(async () => {
      await import('#start/env').catch((error: unknown) => {
        onWrongSettings(error)
        throw error
      })
    })
    let ending: Promise<void> | undefined
    const end = () => {
      ending ??= app.terminate().then(() => {
        setTimeout(() => process.exit(), LEAVE_AFTER_MS).unref()
      })
    }
    app.listen('SIGTERM', end)
    app.listen('SIGINT', end)
  })
}
