import type { SaltStore } from '#app/redirect/clicks/visitor_salts'
import { change, select, type Sql } from '#app/shared/database/sql'

const LIMITS = { timeoutMs: 2_000 }

/** Closes a salt with the application's key and opens it again; null when the key is another. */
export interface Seal {
  close(salt: string): string
  open(sealed: string): string | null
}

/** Stores salts as rows. The first process makes a date's salt; all others read it. */
export function mysqlSaltStore(db: Sql, seal: Seal, now: () => Date): SaltStore {
  return {
    async ensure(salts) {
      const rows = [...salts].map(([day, salt]) => [day, seal.close(salt), now()])
      const places = rows.map(() => '(?, ?, ?)').join(', ')
      await change(
        db,
        `INSERT IGNORE INTO visitor_salts (day, sealed_salt, created_at) VALUES ${places}`,
        rows.flat(),
        LIMITS
      )
      const days = [...salts.keys()]
      const stored = await select<{ day: string; sealed: string }>(
        db,
        `SELECT DATE_FORMAT(day, '%Y-%m-%d') AS day, sealed_salt AS sealed
         FROM visitor_salts WHERE day IN (${days.map(() => '?').join(', ')})`,
        days,
        LIMITS
      )
      const found = new Map<string, string>()
      for (const { day, sealed } of stored) {
        const salt = seal.open(sealed)
        if (salt !== null) found.set(day, salt)
      }
      return found
    },

    async destroyBefore(day) {
      await change(db, 'DELETE FROM visitor_salts WHERE day < ?', [day], LIMITS)
    },
  }
}
