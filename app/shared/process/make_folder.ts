import { mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those above it that are missing. Node's own `recursive` never ends where a
 * folder above was removed while it is still in use, as a mounted volume that was deleted: the parent
 * is there, and nothing can be made in it.
 *
 * @param mode of the folders that are made
 * @throws NodeJS.ErrnoException
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    if (hasCode(error, 'EEXIST') && (await isFolder(path))) return
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) throw error
    await makeFolder(dirname(path), mode)
    await mkdir(path, { mode }).catch((again) => {
      if (!hasCode(again, 'EEXIST')) throw again
    })
  }
}

/** Does the same as `makeFolder`, at once. */
export function makeFolderSync(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if (hasCode(error, 'EEXIST') && statSync(path).isDirectory()) return
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) throw error
    makeFolderSync(dirname(path), mode)
    makeUnlessThere(path, mode)
  }
}

/** Another process may have made it in the meantime. */
function makeUnlessThere(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path)
  return found.isDirectory()
}

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code
}
