import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table } from '#app/shared/database/sql'

/** Has an administrator of the installation lifted the limit on mails for this organisation? */
export async function isMailLimitLifted(
  client: Pick<QueryClientContract, 'from'>,
  organisationId: string
): Promise<boolean> {
  const row = await table<{ mail_limit_lifted: number }>(client, 'organisations')
    .where('id', organisationId)
    .select('mail_limit_lifted')
    .first()
  return row?.mail_limit_lifted === 1
}
