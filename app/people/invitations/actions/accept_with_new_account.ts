import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { emailVerificationMail } from '#app/people/accounts/account_mails'
import { issueToken } from '#app/people/accounts/actions/account_tokens'
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
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { writeMailTo } from '#app/platform/mail/write_mail'
import { isDuplicate } from '#app/shared/database/database_errors'
import { retryingTransaction } from '#app/shared/database/transaction'

export interface NewAccountInput {
  token: string
  password: string
  displayName?: string | null
}

/**
 * Accepts an invitation as someone without an account, and makes one for the invited address, also
 * where registration is closed. The address is confirmed where the link came to it; where it was copied
 * and passed on, a mail asks for that.
 *
 * @throws Problem `invitation.token_invalid`, `invitation.account_exists`, `request.invalid`,
 * `account.password_weak`
 * @throws TooManyAttempts
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
    emailVerified: invitation.provesAddress,
    browserLanguage: origin.language,
  }
  try {
    const accepted = await retryingTransaction(db, async (trx) => {
      const userId = await storeAccount(trx, account)
      if (!invitation.provesAddress) await askToConfirm(trx, userId, invitation.email)
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

async function askToConfirm(
  trx: TransactionClientContract,
  userId: string,
  to: string
): Promise<void> {
  const token = await issueToken(trx, userId, 'verify_email')
  const mail = await writeMailTo(trx, to, emailVerificationMail(token))
  await queueMail(trx, { kind: 'account.verify_email', to, ...mail })
}
