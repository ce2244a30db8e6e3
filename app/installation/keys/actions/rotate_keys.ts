import { setTimeout as sleep } from 'node:timers/promises'
import { replaceValue } from '#app/installation/keys/actions/replace_value'
import { ENCRYPTED_VALUES, type EncryptedValue } from '#app/installation/keys/encrypted_values'
import { findKeyOfValue } from '#app/installation/keys/present_encryption'
import { readValues, type StoredValue } from '#app/installation/keys/queries/read_values'
import { chunks } from '#app/shared/database/sql'

/** What a walk found of one kind of value. */
export interface RotatedValues {
  /** As `webhooks.secret`. */
  name: string

  /** Encrypted texts that were read. */
  values: number

  /** Encrypted with the present key now, and not before. */
  rotated: number

  /** Those that still need an earlier key. */
  left: number

  /** No key of this process opens them. */
  unreadable: number
}

export interface RotationOptions {
  /** Only count. */
  isDryRun?: boolean

  /** Pause between two steps, so that other work comes first. */
  pauseMs?: number
  onStep?: (soFar: RotatedValues) => void
}

/** Statements that are sent beside each other: their commits share a turn of the disk. */
const AT_ONCE = 8

/** A value that changed under the walk is read again this often. */
const PASSES = 3

/**
 * Walks through every encrypted value and encrypts those of an earlier key with the present one, a
 * step at a time, while the installation runs. Nothing is noted of how far it came: what is done is
 * seen by the values themselves, so that any walk can be cut off and started again.
 */
export async function rotateKeys(options: RotationOptions = {}): Promise<RotatedValues[]> {
  const found: RotatedValues[] = []
  for (const kind of ENCRYPTED_VALUES) found.push(await rotateKind(kind, options))
  return found
}

async function rotateKind(kind: EncryptedValue, options: RotationOptions): Promise<RotatedValues> {
  let rotated = 0
  for (let pass = 1; ; pass++) {
    const found = await walk(kind, rotated, options)
    rotated = found.rotated
    if (options.isDryRun || found.left === 0 || pass === PASSES) return found
  }
}

async function walk(
  kind: EncryptedValue,
  rotatedBefore: number,
  { isDryRun = false, pauseMs = 0, onStep = () => {} }: RotationOptions
): Promise<RotatedValues> {
  const name = `${kind.table}.${kind.column}`
  const sums = { name, values: 0, rotated: rotatedBefore, left: 0, unreadable: 0 }
  let after: string[] | null = null
  for (;;) {
    const rows: StoredValue[] = await readValues(kind, after)
    const old: StoredValue[] = []
    for (const row of rows) {
      if (row.encrypted === null) continue
      sums.values++
      const key = findKeyOfValue(row.encrypted)
      if (key === 'other') old.push(row)
      else if (key === 'unreadable') sums.unreadable++
    }
    const replaced = isDryRun ? 0 : await replaceAll(kind, old)
    sums.rotated += replaced
    sums.left += old.length - replaced
    onStep(sums)
    if (rows.length < kind.stepRows) return sums
    after = rows.at(-1)!.key
    if (pauseMs > 0) await sleep(pauseMs)
  }
}

async function replaceAll(kind: EncryptedValue, rows: readonly StoredValue[]): Promise<number> {
  let replaced = 0
  for (const some of chunks(rows, AT_ONCE)) {
    const done = await Promise.all(
      some.map(({ key, encrypted }) => replaceValue(kind, key, encrypted!))
    )
    replaced += done.filter(Boolean).length
  }
  return replaced
}
