import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#app/shared/ids'
import { makeFolder } from '#app/shared/process/make_folder'
import installation from '#config/installation'

const FOLDER = join(installation.storagePath, 'uploads')

/** No request takes as long. */
const SWEEP_EVERY_MS = 3_600_000

/** Returns a path for a file that lives no longer than a request. */
export async function newUploadPath(): Promise<string> {
  await makeFolder(FOLDER, 0o700)
  return join(FOLDER, newId())
}

/**
 * Removes files of requests whose process was killed before their end: those that the look before
 * saw too, so that no clock is needed for it.
 *
 * @param before what the look before returned
 * @returns the files that are there
 */
export async function sweepUploads(before: ReadonlySet<string>): Promise<Set<string>> {
  const names = await readdir(FOLDER).catch(() => [])
  const left = names.filter((name) => before.has(name))
  for (const name of left) await rm(join(FOLDER, name), { force: true })
  return new Set(names)
}

/**
 * Removes every hour what an hour before was there.
 *
 * @returns ends it
 */
export function startUploadSweep(): () => void {
  let seen = new Set<string>()
  const sweep = async () => {
    seen = await sweepUploads(seen).catch(() => seen)
  }
  void sweep()
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref()
  return () => clearInterval(timer)
}
