import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { sendRing } from '#app/integrations/bells/actions/send_ring'
import type { BellRow } from '#app/integrations/bells/bell'
import { BELL_JOINS, IS_LIVE } from '#app/integrations/bells/queries/live_bells'
import { lookAtBell } from '#app/integrations/bells/queries/look_at_bell'
import { SERVICE_ACTOR, type Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { select, sqlTime } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { SweepPieces } from '#app/shared/jobs/sweep_pieces'
import { monotonicMs } from '#app/shared/time/clock'
import { trustedNowMs } from '#app/shared/time/database_clock'

/** Bells of one sweep, and how long it takes at most: other sweeps wait for it. */
const AT_MOST = 500
const AT_MOST_MS = 10_000

/** A bell that is due, with its workspace. */
interface DueBell extends BellRow {
  workspaceName: string
  timeZone: string
  organisationId: string
  plan: string | null

  /** Address of the person whom it rings for; null: it rings in a channel, or is not to be sent. */
  email: string | null
}

/**
 * Looks at the bells that are due, longest due first, each in a transaction of its own. Those of
 * suspended and deleted organisations wait.
 *
 * @throws ClocksDisagree; Error at the end where one of them failed
 */
export async function ringBells(): Promise<void> {
  const nowMs = await trustedNowMs()
  const untilMs = monotonicMs() + AT_MOST_MS
  const due = await select<{ id: string }>(
    db,
    `SELECT b.id ${BELL_JOINS}
      WHERE b.due_at <= ? AND ${IS_LIVE} AND o.suspended_at IS NULL
        AND o.deleted_at IS NULL AND w.deleted_at IS NULL
      ORDER BY b.due_at LIMIT ${AT_MOST}`,
    [sqlTime(nowMs)]
  )
  const pieces = new SweepPieces('bells')
  for (const { id } of due) {
    await pieces.run({ bellId: id }, () => retryingTransaction(db, (trx) => ring(trx, id, nowMs)))
    if (monotonicMs() > untilMs) break
  }
  pieces.finish()
}

/**
 * Looks at a bell and has it ring. The message, and that it rang, are written together: a worker that
 * dies has done both or neither, and of two workers the second finds nothing due.
 */
async function ring(trx: TransactionClientContract, id: string, nowMs: number): Promise<void> {
  const [locked] = await select<{ id: string }>(
    trx,
    'SELECT id FROM bells WHERE id = ? AND due_at <= ? FOR UPDATE SKIP LOCKED',
    [id, sqlTime(nowMs)]
  )
  const bell = locked && (await findDueBell(trx, id))
  if (!bell) return
  const workspace = toWorkspace(bell)
  const look = await lookAtBell(trx, bell, workspace, nowMs)
  await trx
    .from('bells')
    .where({ id })
    .update({
      due_at: look.nextLookMs === null ? null : new Date(look.nextLookMs),
      ...(look.armedAtMs !== undefined && { armed_at: new Date(look.armedAtMs) }),
      ...(look.ring && { rang_at: new Date(nowMs) }),
    })
  if (!look.ring) return
  if (!(await sendRing(trx, bell, look.ring, workspace))) return
  await recordChange(trx, {
    organisationId: workspace.organisationId,
    workspaceId: workspace.id,
    actor: SERVICE_ACTOR,
    audit: [
      { action: 'bell.rang', subjectType: 'bell', subjectId: id, data: { on: bell.occasion } },
    ],
  })
}

async function findDueBell(trx: TransactionClientContract, id: string): Promise<DueBell | null> {
  const [row] = await select<DueBell>(
    trx,
    `SELECT b.*, w.name AS workspaceName, w.time_zone AS timeZone, o.id AS organisationId,
            o.plan, IF(u.disabled_at IS NULL, u.email, NULL) AS email
       ${BELL_JOINS} WHERE b.id = ? AND ${IS_LIVE}`,
    [id]
  )
  return row ?? null
}

function toWorkspace({ workspace_id: id, workspaceName: name, ...bell }: DueBell): Workspace {
  const { organisationId, timeZone } = bell
  return { id, name, organisationId, timeZone, defaultDomainId: null, conversionTracking: false }
}
