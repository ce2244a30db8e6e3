import db from '@adonisjs/lucid/services/db'
import type { LinkRow } from '#app/linking/links/link'
import { resealLinkPassword } from '#app/linking/links/link_passwords'
import { formatCacheKey } from '#app/linking/naming/rules/cache_key'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

/**
 * Stores a link's password in the present form, now that a visitor has given it. The link is the
 * same as before: no version, no event; the redirects read it again.
 *
 * @param stored what the password was checked against; where another stands by now, it stays
 */
export async function resealPassword(
  linkId: string,
  stored: string,
  password: string
): Promise<void> {
  const resealed = resealLinkPassword(stored, password)
  if (resealed === null) return
  await retryingTransaction(db, async (trx) => {
    const link = await table<LinkRow>(trx, 'links')
      .where({ id: linkId, password_hash: stored })
      .forUpdate()
      .select('domain_id', 'alias')
      .first()
    if (!link) return
    await trx.from('links').where('id', linkId).update({ password_hash: resealed })
    await trx.table('change_feed').insert({
      kind: 'link',
      subject_id: linkId,
      cache_key: formatCacheKey(link),
      created_at: now(),
    })
  })
}
