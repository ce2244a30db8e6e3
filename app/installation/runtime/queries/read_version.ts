import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'

let running: Promise<string> | undefined

/** Returns the version of Shunt that this process runs: read once, before an update replaces it. */
export function readRunningVersion(): Promise<string> {
  running ??= readFile(app.makePath('package.json'), 'utf8').then(
    (text) => JSON.parse(text).version
  )
  return running
}
