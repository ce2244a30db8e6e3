import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { ENCRYPTED_VALUES } from '#app/installation/keys/encrypted_values'
import { readValues, type StoredValue } from '#app/installation/keys/queries/read_values'
import { WrongKey } from '#app/installation/keys/rules/wrong_key'
import { isMissingTable } from '#app/shared/database/database_errors'
import { select } from '#app/shared/database/sql'
import keys from '#config/keys'

/** Rows of each kind that are tried where the database has no check value yet. */
const TRIED_ROWS = 20

/** A value that the key of the database encrypted. */
export interface KeyCheck {
  sealed: string
  fingerprint: string
}

/** @returns null: there is none yet */
export async function readKeyCheck(): Promise<KeyCheck | null> {
  const [row] = await select<KeyCheck>(
    db,
    'SELECT sealed, fingerprint FROM key_checks WHERE id = 1'
  ).catch(noneWithoutTable)
  return row ?? null
}

/**
 * Finds out whether the keys of this process open what is stored, and changes nothing.
 *
 * @returns is there a check value already?
 * @throws WrongKey
 */
export async function judgeOwnKey(): Promise<{ hasCheck: boolean }> {
  const check = await readKeyCheck()
  if (check !== null) {
    if (encryption.decrypt(check.sealed) !== null) return { hasCheck: true }
    throw new WrongKey({ own: keys.presentFingerprint, ofDatabase: check.fingerprint })
  }
  if (await opensMost()) return { hasCheck: false }
  throw new WrongKey({ own: keys.presentFingerprint, ofDatabase: null })
}

/** A database of an earlier version: the key has to open most of what is stored, if anything is. */
async function opensMost(): Promise<boolean> {
  const tried = await trySecrets()
  const balance = tried.reduce((sum, { opened, unreadable }) => sum + opened - unreadable, 0)
  return balance >= 0
}

/** Of the first rows of one kind of value: what the keys of this process open, and what they do not. */
export interface TriedSecrets {
  /** As `webhooks.secret`. */
  name: string
  opened: number
  unreadable: number
}

/** Tries some values of each kind. */
export async function trySecrets(): Promise<TriedSecrets[]> {
  const tried: TriedSecrets[] = []
  for (const kind of ENCRYPTED_VALUES) {
    const stepRows = Math.min(kind.stepRows, TRIED_ROWS)
    const rows: StoredValue[] = await readValues({ ...kind, stepRows }, null).catch(
      noneWithoutTable
    )
    const values = rows.flatMap(({ encrypted }) => (encrypted === null ? [] : [encrypted]))
    const opened = values.filter((value) => encryption.decrypt(value) !== null).length
    const name = `${kind.table}.${kind.column}`
    tried.push({ name, opened, unreadable: values.length - opened })
  }
  return tried
}

/** Before the migrations have run, tables are missing. */
function noneWithoutTable(error: unknown): never[] {
  if (isMissingTable(error)) return []
  throw error
}
