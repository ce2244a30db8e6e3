import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { installationFolder } from '#config/folders'

let running: Promise<string> | undefined
let commit: Promise<string | null> | undefined

/** Returns the version of Shunt that this process runs: read once, before an update replaces it. */
export function readRunningVersion(): Promise<string> {
  running ??= readFile(app.makePath('package.json'), 'utf8').then(
    (text) => JSON.parse(text).version
  )
  return running
}

/** Returns the commit that a release was made of; null in a clone, which can be ahead of what runs. */
export function readRunningCommit(): Promise<string | null> {
  commit ??= readFile(join(installationFolder, 'RELEASE'), 'utf8').then(
    (text) => /^commit=(.+)$/m.exec(text)?.[1] ?? null,
    () => null
  )
  return commit
}
