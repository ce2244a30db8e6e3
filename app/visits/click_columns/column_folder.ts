import { readFileSync } from 'node:fs'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ColumnMark } from '#app/platform/plugins/contract'
import { isId } from '#app/shared/ids'
import { makeFolder } from '#app/shared/process/make_folder'
import { machineClockMs } from '#app/shared/time/clock'

const MARK = 'store.json'
const FAULT = 'engine_fault.txt'
const ENDING = '.parquet'
const SPILL_KEPT_MS = 24 * 3_600_000

/** Only the operator's own account reads what visitors did. */
const FOLDER_MODE = 0o700

/**
 * The folder of columns of a machine: a file for each range, by the range's id, that is never changed; files
 * that are being made, in a folder beside; and which store it is.
 */
export class ColumnFolder {
  constructor(private readonly path: string) {}

  /** Where files are made. */
  get unfinished(): string {
    return join(this.path, 'unfinished')
  }

  /** Where engines put what does not fit into their memory. */
  get spill(): string {
    return join(this.path, 'spill')
  }

  fileOf(rangeId: string): string {
    return join(this.path, `${rangeId}${ENDING}`)
  }

  /** Reads which store this is; null for none. */
  readMark(): ColumnMark | null {
    try {
      const mark = JSON.parse(readFileSync(join(this.path, MARK), 'utf8'))
      return isId(mark.id) && Number.isSafeInteger(mark.seals) ? mark : null
    } catch {
      return null
    }
  }

  async writeMark(store: ColumnMark): Promise<void> {
    await makeFolder(this.unfinished, FOLDER_MODE)
    const beside = join(this.unfinished, MARK)
    await writeFile(beside, JSON.stringify(store), { mode: 0o600 })
    await rename(beside, join(this.path, MARK))
  }

  /** Reads why the worker of this machine found that the engine does not load; null: it loads. */
  readFault(): string | null {
    try {
      return readFileSync(join(this.path, FAULT), 'utf8')
    } catch {
      return null
    }
  }

  /** @param reason null once it loads */
  async noteFault(reason: string | null): Promise<void> {
    const path = join(this.path, FAULT)
    await makeFolder(this.path, FOLDER_MODE)
    if (reason === null) await rm(path, { force: true })
    else await writeFile(path, reason, { mode: 0o600 })
  }

  /** Lists the ids of all ranges that there is a file of. */
  async listFiles(): Promise<string[]> {
    const names = await readdir(this.path).catch((): string[] => [])
    return names
      .filter((name) => name.endsWith(ENDING))
      .map((name) => name.slice(0, -ENDING.length))
  }

  async remove(rangeId: string): Promise<void> {
    await rm(this.fileOf(rangeId), { force: true })
  }

  /** Removes what killed processes left: all that is unfinished, and what engines put aside days ago. */
  async clear(): Promise<void> {
    await rm(this.unfinished, { recursive: true, force: true })
    await makeFolder(this.unfinished, FOLDER_MODE)
    for (const name of await readdir(this.spill).catch((): string[] => [])) {
      const path = join(this.spill, name)
      const found = await stat(path).catch(() => null)
      if (found && found.mtimeMs < machineClockMs() - SPILL_KEPT_MS)
        await rm(path, { recursive: true, force: true })
    }
  }

  async removeAll(): Promise<void> {
    await rm(this.path, { recursive: true, force: true })
  }
}
