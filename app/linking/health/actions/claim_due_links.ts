import db from '@adonisjs/lucid/services/db'
import type { CheckedLink } from '#app/linking/health/checked_link'
import type { LinkRow } from '#app/linking/links/link'
import { change, select } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { trustedNowMs } from '#app/shared/time/database_clock'

/** After this another worker takes the links of one that died. */
const LEASE_MS = 15 * 60_000

/**
 * Takes links whose check is due, those first that have waited longest. For others they are due
 * again when the lease is over.
 *
 * @throws ClocksDisagree
 */
export async function claimDueLinks(atMost: number): Promise<CheckedLink[]> {
  const nowMs = await trustedNowMs()
  const rows = await retryingTransaction(db, async (trx) => {
    const due = await select<LinkRow>(
      trx,
      `SELECT * FROM links FORCE INDEX (links_health_due) WHERE health_due_at <= ?
        ORDER BY health_due_at LIMIT ? FOR UPDATE SKIP LOCKED`,
      [new Date(nowMs), atMost]
    )
    if (due.length === 0) return []
    const ids = due.map(({ id }) => id)
    const until = new Date(nowMs + LEASE_MS)
    await change(trx, 'UPDATE links SET health_due_at = ? WHERE id IN (?)', [until, ids])
    return due
  })
  return rows.length === 0 ? [] : withWorkspaces(rows)
}

interface WorkspaceRow {
  id: string
  organisationId: string
  isWanted: number
}

async function withWorkspaces(rows: LinkRow[]): Promise<CheckedLink[]> {
  const ids = [...new Set(rows.map((row) => row.workspace_id))]
  const found = await select<WorkspaceRow>(
    db,
    `SELECT id, organisation_id AS organisationId, health_checks AS isWanted
       FROM workspaces WHERE id IN (?)`,
    [ids]
  )
  const workspaces = new Map(found.map((one) => [one.id, one]))
  return rows.flatMap((row) => {
    const workspace = workspaces.get(row.workspace_id)
    if (!workspace) return []
    const { organisationId, isWanted } = workspace
    return [{ row, organisationId, isWanted: isWanted === 1 }]
  })
}
