import { chmodSync, closeSync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { RedirectDomainRow, RedirectLinkRow } from '#app/redirect/links/source'
import { REPLICA_FILE_MODE } from '#app/redirect/replica/replica_folder'
import {
  computeRecordCrc,
  openRecord,
  packLink,
  type SealedRecord,
  type SharedRecord,
} from '#app/redirect/replica/replica_records'
import type { WalkPosition } from '#app/redirect/replica/replica_source'

/** Another form of the file is another number: a file of an older form is filled again. */
const FORM = 1

/** Pages of 4 KiB that the log may grow to before it is written into the file. */
const CHECKPOINT_PAGES = 1_000
const CACHE_KIB = 16_384

/** What is deleted is overwritten, as are hashes of passwords that were changed. */
const SETTINGS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA secure_delete = ON;
  PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
  PRAGMA journal_size_limit = 16777216;
  PRAGMA cache_size = -${CACHE_KIB};`

const TABLES = `
  CREATE TABLE IF NOT EXISTS links (
    key TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL, crc INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS shared (
    id TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL, crc INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS applied (id INTEGER PRIMARY KEY) STRICT;`

const PUT_LINK = `
  INSERT INTO links (key, body, crc) VALUES (?, ?, ?)
  ON CONFLICT (key) DO UPDATE SET body = excluded.body, crc = excluded.crc
  WHERE body <> excluded.body OR crc <> excluded.crc`
const PUT_SHARED = `
  INSERT INTO shared (id, body, crc) VALUES (?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET body = excluded.body, crc = excluded.crc
  WHERE body <> excluded.body OR crc <> excluded.crc`

/** Where the keeper stands; stored with what it stands for, in one transaction. */
export interface ReplicaState {
  form: number

  /** Name of the database that it is a copy of. */
  database: string

  /** Everything of the feed up to this id is in it. */
  floor: number

  /** The latest change that is in it, word for word: it is known again by that. */
  highest: number
  anchor: string
  walk: WalkPosition

  /** Walks over all links that came to their end. */
  rounds: number
}

/** A machine's replica as its one writer sees it. */
export class ReplicaStore {
  readonly #db: DatabaseSync
  readonly #putLink: StatementSync
  readonly #dropLink: StatementSync
  readonly #putShared: StatementSync
  readonly #dropShared: StatementSync
  readonly #readShared: StatementSync
  readonly #keysBetween: StatementSync
  readonly #addApplied: StatementSync
  readonly #dropApplied: StatementSync

  /** Opens the file, and makes it where there is none. @throws what SQLite finds */
  constructor(file: string) {
    closeSync(openSync(file, 'a', REPLICA_FILE_MODE))
    chmodSync(file, REPLICA_FILE_MODE)
    this.#db = new DatabaseSync(file, { timeout: 5_000 })
    try {
      this.#db.exec(SETTINGS + TABLES)
      this.#putLink = this.#db.prepare(PUT_LINK)
      this.#dropLink = this.#db.prepare('DELETE FROM links WHERE key = ?')
      this.#putShared = this.#db.prepare(PUT_SHARED)
      this.#dropShared = this.#db.prepare('DELETE FROM shared WHERE id = ?')
      this.#readShared = this.#db.prepare('SELECT body, crc FROM shared WHERE id = ?')
      this.#keysBetween = this.#db.prepare('SELECT key FROM links WHERE key > ? AND key <= ?')
      this.#addApplied = this.#db.prepare('INSERT OR IGNORE INTO applied (id) VALUES (?)')
      this.#dropApplied = this.#db.prepare('DELETE FROM applied WHERE id <= ?')
    } catch (error) {
      this.#db.close()
      throw error
    }
  }

  /** Does the work and stores where the keeper stands then, or neither. */
  commit(state: ReplicaState, work: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      work()
      this.#store('state', JSON.stringify({ ...state, form: FORM }))
      this.#db.exec('COMMIT')
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw error
    }
  }

  /** Returns where the keeper stood; null in a new file, and in one of another form. */
  readState(): ReplicaState | null {
    const found = this.#readShared.get('state') as SealedRecord | undefined
    const state = found && openRecord<ReplicaState>('state', found)
    return state?.form === FORM ? state : null
  }

  /** Stores links by their keys, with what they share. */
  putLinks(rows: Map<string, RedirectLinkRow>): void {
    const stored = new Set<string>()
    for (const [key, row] of rows) {
      const { body, shared } = packLink(row)
      this.#putLink.run(key, body, computeRecordCrc(key, body))
      for (const record of shared) {
        if (!stored.has(record.id)) this.putShared(record)
        stored.add(record.id)
      }
    }
  }

  dropLink(key: string): void {
    this.#dropLink.run(key)
  }

  /** Replaces what is known of the links after one key and up to another. */
  replaceBetween(after: string, upTo: string, rows: Map<string, RedirectLinkRow>): void {
    for (const { key } of this.#keysBetween.all(after, upTo) as { key: string }[]) {
      if (!rows.has(key)) this.dropLink(key)
    }
    this.putLinks(rows)
  }

  putShared({ id, fields }: SharedRecord): void {
    this.#store(id, JSON.stringify(fields))
  }

  dropShared(id: string): void {
    this.#dropShared.run(id)
  }

  putDomains(domains: RedirectDomainRow[]): void {
    this.#store('domains', JSON.stringify(domains))
  }

  readApplied(): number[] {
    return this.#db
      .prepare('SELECT id FROM applied')
      .all()
      .map(({ id }) => Number(id))
  }

  addApplied(id: number): void {
    this.#addApplied.run(id)
  }

  /** Forgets ids up to this one: the floor says the same. */
  dropApplied(upTo: number): void {
    this.#dropApplied.run(upTo)
  }

  close(): void {
    this.#db.close()
  }

  #store(id: string, body: string): void {
    this.#putShared.run(id, body, computeRecordCrc(id, body))
  }
}
