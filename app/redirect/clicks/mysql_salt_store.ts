import type { RawQueries } from '#app/redirect/links/mysql_source'
import type { SaltStore } from '#app/redirect/clicks/visitor_salts'

const TIMEOUT_MS = 2_000

/** Closes a salt with the application's key and opens it again; null when the key is another. */
export interface Seal {
  close(salt: string): string
  open(sealed: string): string | null
}

/** Salts as rows. Whoever comes first makes a date's salt; all others read it. */
export function mysqlSaltStore(db: RawQueries, seal: Seal, now: () => Date): SaltStore {
  return {
    async ensure(salts) {
      const rows = [...salts].map(([day, salt]) => [day, seal.close(salt), now()])
      const places = rows.map(() => '(?, ?, ?)').join(', ')
      await db
        .rawQuery(
          `INSERT IGNORE INTO visitor_salts (day, sealed_salt, created_at) VALUES ${places}`,
          rows.flat()
        )
        .timeout(TIMEOUT_MS)

      const days = [...salts.keys()]
      const [stored] = await db
        .rawQuery(
          `SELECT DATE_FORMAT(day, '%Y-%m-%d') AS day, sealed_salt AS sealed
           FROM visitor_salts WHERE day IN (${days.map(() => '?').join(', ')})`,
          days
        )
        .timeout(TIMEOUT_MS)
      const found = new Map<string, string>()
      for (const { day, sealed } of stored as { day: string; sealed: string }[]) {
        const salt = seal.open(sealed)
        if (salt !== null) found.set(day, salt)
      }
      return found
    },

    async destroyBefore(day) {
      await db.rawQuery('DELETE FROM visitor_salts WHERE day < ?', [day]).timeout(TIMEOUT_MS)
    },
  }
}
