import { readFileSync } from 'node:fs'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isId } from '#app/shared/ids'
import { makeFolder } from '#app/shared/process/make_folder'
import { machineClockMs } from '#app/shared/time/clock'
import type { KnownStore } from '#app/visits/click_ranges/actions/seal_range'
import { COPIED_COLUMNS } from '#app/visits/raw_clicks/queries/sealed_lines'

const MARK = 'store.json'
const FAULT = 'engine_fault.txt'
const ENDING = '.parquet'
/** How files are made beside their columns: those of the first release had no marks and no sums. */
const FORM = 2

/** Form and columns of the files; a release with others fills the folder again. */
const LAYOUT = [String(FORM), ...COPIED_COLUMNS.map(({ name }) => name)].join(' ')

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

  /** Reads which store this is; null for none, and where its files have other columns than those of today. */
  readStore(): KnownStore | null {
    const mark = this.#readMark()
    return mark && mark.layout === LAYOUT ? { id: mark.id, seals: mark.seals } : null
  }

  /** Reads the id of a store whose files have other columns; null for none. */
  readFormerId(): string | null {
    const mark = this.#readMark()
    return mark && mark.layout !== LAYOUT ? mark.id : null
  }

  #readMark(): (KnownStore & { layout: string }) | null {
    try {
      const mark = JSON.parse(readFileSync(join(this.path, MARK), 'utf8'))
      return isId(mark.id) && Number.isSafeInteger(mark.seals) ? mark : null
    } catch {
      return null
    }
  }

  async writeStore(store: KnownStore): Promise<void> {
    await makeFolder(this.unfinished, FOLDER_MODE)
    const beside = join(this.unfinished, MARK)
    await writeFile(beside, JSON.stringify({ ...store, layout: LAYOUT }), { mode: 0o600 })
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
