import { DatabaseSync } from 'node:sqlite'

/**
 * Ensures that one process of a machine keeps the replica. The system releases the lock when its
 * process ends, however it ends.
 */
export class ReplicaLock {
  #db: DatabaseSync | null = null

  constructor(private readonly file: string) {}

  /** @returns false while another process has it */
  take(): boolean {
    if (this.#db) return true
    const db = new DatabaseSync(this.file)
    try {
      db.exec('BEGIN EXCLUSIVE')
      this.#db = db
      return true
    } catch (error) {
      db.close()
      if (isBusy(error)) return false
      throw error
    }
  }

  release(): void {
    this.#db?.close()
    this.#db = null
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return (error as { errcode?: number })?.errcode === SQLITE_BUSY
}
