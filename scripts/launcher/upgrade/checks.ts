import { existsSync, statfsSync } from 'node:fs'
import { fail } from '../machine/output.ts'
import { builds, storage } from '../machine/paths.ts'
import { outputOf } from '../machine/programs.ts'
import { UNCHANGED } from './signals.ts'

/** What every whole release has. */
const NEEDED = [
  ...['package.json', 'package-lock.json', 'adonisrc.ts', 'ace.js', 'CHANGELOG.md'],
  'database/migrations',
]
const LEAST_FREE_BYTES = 512_000_000

/**
 * Looks at the sources and at the room for them.
 *
 * @throws Exit 70
 */
export function checkTree(): void {
  const missing = NEEDED.find((name) => !existsSync(name))
  if (missing) fail(70, `this folder is no whole release: there is no ${missing}. ${UNCHANGED}`)
  if (existsSync('.git') && outputOf(['git', 'ls-files', '-u'])) {
    fail(70, `a merge is not finished here (git status). ${UNCHANGED}`)
  }
  const { bavail, bsize } = statfsSync(storage)
  if (bavail * bsize < LEAST_FREE_BYTES) {
    fail(70, `there are less than 500 MB free for ${storage}. ${UNCHANGED}`)
  }
}

/**
 * An older release does not know what later ones made of the schema.
 *
 * @throws Exit 70
 */
export async function checkSchema(build: string): Promise<void> {
  const { findLaterMigrations } = await import('../application/database.ts')
  const later = await findLaterMigrations(`${builds}/${build}/build/database/migrations`).catch(
    (error: Error) =>
      fail(70, `the database cannot be asked what it has: ${error.message}\n${UNCHANGED}`)
  )
  if (later.length === 0) return
  fail(
    70,
    `these sources are older than the database, which has ${later.join(', ')}.
Take the sources of that version, or go back to a backup (docs/operating.md). ${UNCHANGED}`
  )
}
