import db from '@adonisjs/lucid/services/db'
import {
  toOutboxMail,
  type MailRow,
  type MailState,
  type OutboxMail,
} from '#app/platform/mail/mail'
import { readPageStart, toPage, type PageRequest } from '#app/shared/database/cursor'
import { countRows, table } from '#app/shared/database/sql'
import type { PaginatedList } from '#app/shared/text/validation'

export interface OutboxFilter extends PageRequest {
  /** Without it, every mail that is not sent. */
  state?: MailState
}

/** Mails of the installation, newest first. `readMail` returns their text. */
export async function listOutbox({
  state,
  ...paging
}: OutboxFilter): Promise<PaginatedList<OutboxMail>> {
  const total = await countRows(filtered(state))
  const start = readPageStart(paging, ['id'])
  const query = filtered(state).orderBy('id', 'desc')
  if (start.after) query.where('id', '<', start.after[0]!)
  const rows = await query.offset(start.offset).limit(start.pageSize + 1)
  return toPage(rows, start, total, {
    items: rows.slice(0, start.pageSize).map(toOutboxMail),
    keysOf: ({ id }) => [id],
  })
}

function filtered(state?: MailState) {
  const query = table<MailRow>(db, 'mails')
  if (state === 'Sent') return query.whereNotNull('sent_at')
  query.whereNull('sent_at')
  if (state === 'Failed') return query.whereNull('next_try_at')
  if (state === 'Waiting') return query.whereNotNull('next_try_at')
  return query
}
