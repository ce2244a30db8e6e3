import db from '@adonisjs/lucid/services/db'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import { storeAccount } from '#app/people/accounts/actions/store_account'
import { beginAttempt } from '#app/people/accounts/actions/throttle'
import type { Origin } from '#app/people/accounts/origin'
import { hashPassword } from '#app/people/accounts/password_hashing'
import { readDisplayName } from '#app/people/accounts/rules/display_name'
import { checkPassword } from '#app/people/accounts/rules/password'
import {
  takeUpInvitation,
  type AcceptedInvitation,
} from '#app/people/invitations/actions/take_up_invitation'
import { invitationProblem } from '#app/people/invitations/problems'
import { findInvitationByToken } from '#app/people/invitations/queries/find_invitation_by_token'
import { isDuplicate } from '#app/shared/database_errors'
import { retryingTransaction } from '#app/shared/transaction'

export interface NewAccountInput {
  token: string
  password: string
  displayName?: string | null
}

/**
 * Accepts an invitation as someone without an account, and makes one for the invited address, also
 * where registration is closed. The address is confirmed, since the link came to it.
 *
 * @throws Problem `invitation.token_invalid`, `invitation.account_exists`, `request.invalid`,
 * `account.password_weak`
 * @throws TooManyTries
 */
export async function acceptInvitationWithNewAccount(
  { token, password, displayName }: NewAccountInput,
  origin: Origin
): Promise<AcceptedInvitation> {
  const attempt = await beginAttempt('token', { address: origin.address })
  const invitation = await findInvitationByToken(token)
  if (invitation.hasAccount) throw invitationProblem('invitation.account_exists')
  checkPassword(password, invitation.emailKey)
  const account = {
    email: { email: invitation.email, key: invitation.emailKey },
    displayName: readDisplayName(displayName),
    passwordHash: await hashPassword(password),
    emailVerified: true,
  }
  try {
    const accepted = await retryingTransaction(db, async (trx) => {
      const userId = await storeAccount(trx, account)
      await noteAccount(trx, 'account.registered', userId, origin, {
        data: { invitationId: invitation.id },
      })
      return takeUpInvitation(trx, invitation, token, userId, origin)
    })
    await attempt.succeed()
    return accepted
  } catch (error) {
    if (!isDuplicate(error, 'users_email_key')) throw error
    throw invitationProblem('invitation.account_exists')
  }
}
