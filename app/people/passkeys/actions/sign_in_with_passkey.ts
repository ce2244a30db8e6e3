import db from '@adonisjs/lucid/services/db'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import type { Origin } from '#app/people/accounts/origin'
import { isPasswordRefused } from '#app/people/accounts/queries/is_password_refused'
import { withPasskey } from '#app/people/passkeys/actions/with_passkey'
import { accessProblem } from '#app/platform/access/problems'

/**
 * Signs someone in with a passkey alone: the device has it, and has verified its person, so that it is
 * two factors at once.
 *
 * @throws Problem `passkey.invalid`; `organisation.single_sign_on_required` where every organisation of
 * the person asks for single sign-on
 * @throws TooManyAttempts
 */
export async function signInWithPasskey(
  given: unknown,
  origin: Origin
): Promise<{ userId: string; passkeyId: string }> {
  const found = await withPasskey(
    { use: 'sign-in', userId: null },
    given,
    origin,
    async (_, { id, user_id: userId }) => ({ userId, passkeyId: id })
  )
  const isRefused = await isPasswordRefused(found.userId)
  await db.transaction((trx) =>
    isRefused
      ? noteAccount(trx, 'account.sign_in_failed', found.userId, origin, { actorId: null })
      : noteAccount(trx, 'account.signed_in', found.userId, origin, {
          data: { passkeyId: found.passkeyId },
        })
  )
  if (isRefused) throw accessProblem('organisation.single_sign_on_required')
  return found
}

/**
 * Takes a passkey as the second factor, after a password or a provider.
 *
 * @throws Problem `passkey.invalid`
 * @throws TooManyAttempts
 */
export async function giveSecondFactorByPasskey(
  userId: string,
  given: unknown,
  origin: Origin
): Promise<void> {
  await withPasskey({ use: 'second-factor', userId }, given, origin, (trx, { id }) =>
    noteAccount(trx, 'account.signed_in', userId, origin, {
      data: { secondFactor: 'passkey', passkeyId: id },
    })
  )
}
