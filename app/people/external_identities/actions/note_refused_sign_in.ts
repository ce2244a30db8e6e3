import db from '@adonisjs/lucid/services/db'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import type { Origin } from '#app/people/accounts/origin'
import { isId } from '#app/shared/ids'

/** Writes into the audit log that no one was signed in through a provider, and why. */
export async function noteRefusedSignIn(
  { providerId, refused }: { providerId: string; refused: string },
  origin: Origin
): Promise<void> {
  const data = { refused, providerId: isId(providerId) ? providerId : null }
  await db.transaction((trx) =>
    noteAccount(trx, 'account.sign_in_failed', null, origin, { actorId: null, data })
  )
}
