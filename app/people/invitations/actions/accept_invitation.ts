import db from '@adonisjs/lucid/services/db'
import { beginAttempt } from '#app/people/accounts/actions/throttle'
import type { Origin } from '#app/people/accounts/origin'
import { emailKey } from '#app/people/accounts/rules/email'
import {
  takeUpInvitation,
  type AcceptedInvitation,
} from '#app/people/invitations/actions/take_up_invitation'
import { invitationProblem } from '#app/people/invitations/problems'
import { findInvitationByToken } from '#app/people/invitations/queries/find_invitation_by_token'
import { retryingTransaction } from '#app/shared/database/transaction'

/**
 * Accepts an invitation as someone who is signed in. Only the account of the invited address can: a
 * link that was passed on, or found in a mailbox, lets no one else in.
 *
 * @throws Problem `invitation.token_invalid`, `invitation.other_address`, `member.exists`
 * @throws TooManyAttempts
 */
export async function acceptInvitation(
  token: string,
  person: { id: string; email: string },
  origin: Origin
): Promise<AcceptedInvitation> {
  const attempt = await beginAttempt('token', { address: origin.address })
  const invitation = await findInvitationByToken(token)
  if (invitation.emailKey !== emailKey(person.email)) {
    throw invitationProblem('invitation.other_address', {
      detail: `The invitation is for ${invitation.email}; you are signed in as ${person.email}. Sign in with the account of that address.`,
    })
  }
  const accepted = await retryingTransaction(db, (trx) =>
    takeUpInvitation(trx, invitation, token, person.id, origin)
  )
  await attempt.succeed()
  return accepted
}
