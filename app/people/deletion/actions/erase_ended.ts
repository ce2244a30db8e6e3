import db from '@adonisjs/lucid/services/db'
import { listErasers, type ErasedKind } from '#app/people/deletion/erasers'
import { DELETABLE } from '#app/people/deletion/queries/list_deletions'
import { select } from '#app/shared/database/sql'
import type { SweepPieces } from '#app/shared/jobs/sweep_pieces'
import { monotonicMs } from '#app/shared/time/clock'

/**
 * The time for which erased things are looked through again: clicks of before the end can still be
 * on their way in the spool of a machine that is behind.
 */
const REPEATED_FOR_MS = 24 * 3_600_000

/** What one sweep takes up. */
const AT_MOST = 50

/**
 * Erases what has ended, a piece at a time: what is left stays for the next sweep. An account's row
 * goes at the end; those of workspaces and organisations stay without their names, for the aliases
 * that stay taken.
 */
export async function eraseEnded(
  nowMs: number,
  { forMs, pieces }: { forMs: number; pieces: SweepPieces }
): Promise<void> {
  const startedMs = monotonicMs()
  const isTimeUp = () => monotonicMs() - startedMs >= forMs
  for (const kind of ['workspace', 'organisation', 'account'] as const) {
    for (const { id, erasedAt } of await listEnded(kind)) {
      await pieces.run({ erasing: kind, id }, async () => {
        const isEmpty = await eraseOne(kind, id, isTimeUp)
        const isLast = nowMs - erasedAt.getTime() >= REPEATED_FOR_MS
        if (isEmpty) await close(kind, id, isLast ? new Date(nowMs) : null)
      })
      if (isTimeUp()) return
    }
  }
}

/** Lists what has ended; what was found empty once, and has lost its name, comes last. */
async function listEnded(kind: ErasedKind): Promise<{ id: string; erasedAt: Date }[]> {
  const { table, name } = DELETABLE[kind]
  return select(
    db,
    `SELECT id, erased_at AS erasedAt FROM ${table}
      WHERE deleted_at IS NOT NULL AND erased_at IS NOT NULL AND emptied_at IS NULL
      ORDER BY ${name} = '', erased_at LIMIT ${AT_MOST}`
  )
}

/** @returns whether nothing is left; false also where the time was up */
async function eraseOne(kind: ErasedKind, id: string, isTimeUp: () => boolean): Promise<boolean> {
  for (const eraser of listErasers(kind)) {
    while (!(await eraser.erase(id))) if (isTimeUp()) return false
  }
  return true
}

/** @param emptiedAt null: it is looked through again */
async function close(kind: ErasedKind, id: string, emptiedAt: Date | null): Promise<void> {
  const row = db.from(DELETABLE[kind].table).where('id', id)
  if (kind === 'account') await row.delete()
  else await row.update({ name: '', emptied_at: emptiedAt })
}
