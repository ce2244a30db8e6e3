import db from '@adonisjs/lucid/services/db'
import {
  toOutboxMail,
  type MailRow,
  type MailState,
  type OutboxMail,
} from '#app/platform/mail/mail'
import { table } from '#app/shared/sql'
import { toPaginatedList, type PaginatedList } from '#app/shared/validation'

export interface OutboxFilter {
  /** Without it, every mail that is not sent. */
  state?: MailState
  page?: number
  pageSize?: number
}

/** Mails of the installation, newest first. `readMail` returns their text. */
export async function listOutbox({
  state,
  page = 1,
  pageSize = 25,
}: OutboxFilter): Promise<PaginatedList<OutboxMail>> {
  const [{ total }] = await filtered(state).clone<{ total: number }>().count('* as total')
  const rows = await filtered(state)
    .orderBy('id', 'desc')
    .offset((page - 1) * pageSize)
    .limit(pageSize)
  return toPaginatedList(rows.map(toOutboxMail), page, pageSize, Number(total))
}

function filtered(state?: MailState) {
  const query = table<MailRow>(db, 'mails')
  if (state === 'Sent') return query.whereNotNull('sent_at')
  query.whereNull('sent_at')
  if (state === 'Failed') return query.whereNull('next_try_at')
  if (state === 'Waiting') return query.whereNotNull('next_try_at')
  return query
}
