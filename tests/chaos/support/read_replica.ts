import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const PAGE = 4_096
const SPOILT = 64

/** What a machine's replica says of itself. */
export interface ReplicaFacts {
  generation: string
  rounds: number
  links: number

  /** Of the file and of its log. */
  sizeBytes: number
}

/** @returns null while there is none */
export function readReplica(folder: string): ReplicaFacts | null {
  let db: DatabaseSync | null = null
  try {
    const generation = readFileSync(join(folder, 'current'), 'utf8')
    const file = join(folder, `links-${generation}.sqlite`)
    db = new DatabaseSync(file, { readOnly: true, timeout: 1_000 })
    const [state, count] = [
      db.prepare(`SELECT body FROM shared WHERE id = 'state'`).get(),
      db.prepare('SELECT COUNT(*) AS n FROM links').get(),
    ]
    const { rounds } = JSON.parse(String(state!.body))
    const { size: fileBytes } = statSync(file)
    const { size: logBytes } = statSync(`${file}-wal`, { throwIfNoEntry: false }) ?? { size: 0 }
    const sizeBytes = fileBytes + logBytes
    return { generation, rounds, links: Number(count!.n), sizeBytes }
  } catch {
    return null
  } finally {
    db?.close()
  }
}

/** Returns what is stored of a link, as text; null where there is nothing. */
export function readCopiedLink(folder: string, key: string): string | null {
  const generation = readFileSync(join(folder, 'current'), 'utf8')
  const file = join(folder, `links-${generation}.sqlite`)
  const db = new DatabaseSync(file, { readOnly: true, timeout: 1_000 })
  const row = db.prepare('SELECT body FROM links WHERE key = ?').get(key)
  db.close()
  return row ? String(row.body) : null
}

/** Writes noise into the middle of every page, as a failing disk does. */
export function spoilReplica(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => /^links-.*\.sqlite/.test(one))) {
    const file = join(folder, name)
    const descriptor = openSync(file, 'r+')
    for (let at = PAGE / 2; at < statSync(file).size; at += PAGE) {
      writeSync(descriptor, randomBytes(SPOILT), 0, SPOILT, at)
    }
    closeSync(descriptor)
  }
}
