import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import { mailLimitProblem } from '#app/people/mail_limits/problems'
import { isMailLimitLifted } from '#app/people/mail_limits/queries/is_mail_limit_lifted'
import { isTrusted } from '#app/people/mail_limits/rules/trusted'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { change, table } from '#app/shared/database/sql'
import { nowMs } from '#app/shared/time/clock'
import { hasMailServer, strangersPerDay } from '#config/mail'

/** A workspace or account that people have been written for often, and who agreed, may do ten times it. */
const TRUSTED_TIMES = 10

interface MailCountRow {
  owner_id: string
  sent_today: number
  sent: number
  agreed: number
}

/**
 * Counts mails to people who have not agreed to get any against the day (UTC) of the workspace and of
 * the account that has them sent. The rows stay locked until the transaction ends, so that requests
 * at once take turns; where it fails, nothing was counted. Where no mail goes out, nothing counts.
 *
 * @throws Problem `mail.limit_reached`, with `limit` and `resetsAt`
 */
export async function takeStrangerMails(
  trx: TransactionClientContract,
  count: number,
  workspace: Workspace,
  actor: Pick<Actor, 'userId'>
): Promise<void> {
  if (count === 0 || !hasMailServer()) return
  if (await isMailLimitLifted(trx, workspace.organisationId)) return
  const today = DateTime.fromMillis(nowMs(), { zone: 'utc' }).startOf('day')
  await takeFrom(trx, workspace.id, strangersPerDay(), count, today)
  if (actor.userId) await takeFrom(trx, actor.userId, 2 * strangersPerDay(), count, today)
}

async function takeFrom(
  trx: TransactionClientContract,
  ownerId: string,
  perDay: number,
  count: number,
  today: DateTime
): Promise<void> {
  // One statement makes or takes over the row and locks it: two would deadlock.
  await change(
    trx,
    `INSERT INTO stranger_mails (owner_id, day, sent_today, sent, agreed) VALUES (?, ?, 0, 0, 0)
     ON DUPLICATE KEY UPDATE sent_today = IF(day = VALUES(day), sent_today, 0), day = VALUES(day)`,
    [ownerId, today.toISODate()]
  )
  const rows = table<MailCountRow>(trx, 'stranger_mails').where('owner_id', ownerId)
  const row = await rows.clone().forUpdate().firstOrFail()
  const limit = isTrusted(row) ? TRUSTED_TIMES * perDay : perDay
  if (row.sent_today + count > limit) {
    const resetsAt = today.plus({ days: 1 }).toJSDate().toISOString()
    throw mailLimitProblem('mail.limit_reached', { extra: { limit, resetsAt } })
  }
  await rows.update({ sent_today: row.sent_today + count, sent: row.sent + count })
}
