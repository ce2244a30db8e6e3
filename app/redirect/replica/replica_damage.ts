import { ReplicaCorrupt } from '#app/redirect/replica/replica_records'

const SQLITE_ERROR = 1
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/** A table that is missing is an error of the statement: the file is not one that we wrote. */
const DAMAGE = new Set([SQLITE_ERROR, SQLITE_CORRUPT, SQLITE_NOTADB])

/** Does what was thrown say that the file of a replica is damaged? */
export function isReplicaDamage(error: unknown): boolean {
  if (error instanceof ReplicaCorrupt || error instanceof SyntaxError) return true
  const code = (error as { errcode?: number } | null)?.errcode
  return code !== undefined && DAMAGE.has(code & 0xff)
}
