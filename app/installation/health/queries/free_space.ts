import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Bytes on the file system that a path lies on, free for this process and in all; of its parent
 * where it is not there yet.
 */
export async function freeSpace(path: string): Promise<{ free: number; total: number }> {
  try {
    const { bavail, blocks, bsize, files, ffree } = await statfs(path)
    const hasNoNames = files > 0 && ffree === 0
    return { free: hasNoNames ? 0 : bavail * bsize, total: blocks * bsize }
  } catch (error) {
    const parent = dirname(path)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === path) throw error
    return freeSpace(parent)
  }
}
