import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { signRow, type AuditContent } from '#app/platform/changes/chain'
import { select } from '#app/shared/sql'
import audit from '#config/audit'

/** Signs what was written before there were signatures. Once, when they are introduced. */
export async function signOldRows(client: QueryClientContract): Promise<void> {
  for (;;) {
    const rows = await select<AuditContent & { id: number }>(
      client,
      "SELECT * FROM audit_log WHERE row_hash = '' ORDER BY id LIMIT 1000"
    )
    if (rows.length === 0) return
    for (const row of rows) {
      const signature = signRow(audit.keys[0], row)
      await client.from('audit_log').where('id', row.id).update({ row_hash: signature })
    }
  }
}
