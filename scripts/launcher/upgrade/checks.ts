import { accessSync, constants, existsSync, lstatSync, statfsSync, statSync } from 'node:fs'
import { fail } from '../machine/output.ts'
import { builds, isRelease, root, storage } from '../machine/paths.ts'
import { outputOf } from '../machine/programs.ts'
import { UNCHANGED } from './signals.ts'

/** What every whole release has. */
const NEEDED = [
  ...['package.json', 'package-lock.json', 'adonisrc.ts', 'ace.js', 'CHANGELOG.md'],
  'database/migrations',
]
const LEAST_FREE_BYTES = 512_000_000

/** It is unpacked, with its packages. */
const LEAST_FREE_BYTES_OF_RELEASE = 1_000_000_000

/**
 * Looks at the sources and at the room for them.
 *
 * @throws Exit 70
 */
export function checkTree(): void {
  if (isRelease) checkReleaseFolder()
  const missing = isRelease ? undefined : NEEDED.find((name) => !existsSync(name))
  if (missing) fail(70, `this folder is no whole release: there is no ${missing}. ${UNCHANGED}`)
  if (existsSync('.git') && outputOf(['git', 'ls-files', '-u'])) {
    fail(70, `a merge is not finished here (git status). ${UNCHANGED}`)
  }
  const { bavail, bsize } = statfsSync(storage)
  const least = isRelease ? LEAST_FREE_BYTES_OF_RELEASE : LEAST_FREE_BYTES
  if (bavail * bsize < least) {
    fail(70, `there are less than ${least / 1_000_000} MB free for ${storage}. ${UNCHANGED}`)
  }
}

/** The releases are exchanged by renaming, and builds find their packages in the folders around them. */
function checkReleaseFolder(): void {
  const isElsewhere =
    lstatSync(storage).isSymbolicLink() || statSync(storage).dev !== statSync(root).dev
  if (isElsewhere) {
    fail(
      70,
      `storage/ is a link or another file system: unpack the newer release beside (docs/packaging.md). ${UNCHANGED}`
    )
  }
  try {
    accessSync(root, constants.W_OK)
  } catch {
    fail(70, `${root} cannot be written by this account. ${UNCHANGED}`)
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
