import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { accountExistsMail, emailVerificationMail } from '#app/people/accounts/account_mails'
import { issueToken } from '#app/people/accounts/actions/account_tokens'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import { sendNothing } from '#app/people/accounts/actions/send_nothing'
import { storeAccount } from '#app/people/accounts/actions/store_account'
import { beginAttempt } from '#app/people/accounts/actions/throttle'
import type { Origin } from '#app/people/accounts/origin'
import { hashPassword, refuseWhenBusy } from '#app/people/accounts/password_hashing'
import { accountProblem } from '#app/people/accounts/problems'
import { findAccountByEmail, type AccountRow } from '#app/people/accounts/queries/find_account'
import { readDisplayName } from '#app/people/accounts/rules/display_name'
import { readEmail, type Email } from '#app/people/accounts/rules/email'
import { checkPassword } from '#app/people/accounts/rules/password'
import { canRegister } from '#app/people/registration/queries/can_register'
import { requireLicenceRoom } from '#app/platform/licence/require_licence_room'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { writeMailTo } from '#app/platform/mail/write_mail'
import { isDuplicate } from '#app/shared/database/database_errors'
import { retryingTransaction } from '#app/shared/database/transaction'

export interface RegisterInput {
  email: string
  password: string
  displayName?: string | null
}

interface Registration {
  email: Email
  passwordHash: string
  displayName: string | null
}

/**
 * Makes an account, and mails a link that confirms its address. Where the address has an account
 * already, that is what the mail says; the person who asked learns nothing, not even by the time it
 * takes. The very first account is not made here: the set-up asks for the operator's code.
 *
 * @throws Problem `account.registration_closed`, `request.invalid`, `account.password_weak`
 * @throws TooManyAttempts
 */
export async function register(input: RegisterInput, origin: Origin): Promise<void> {
  await requireOpenRegistration(db)
  const email = readEmail(input.email)
  const displayName = readDisplayName(input.displayName)
  checkPassword(input.password, email.key)
  refuseWhenBusy()
  const attempt = await beginAttempt('mailRequest', { account: email.key, ...origin })
  const passwordHash = await hashPassword(input.password).catch(async (error: unknown) => {
    await attempt.forgive()
    throw error
  })
  await storeOrNotify({ email, passwordHash, displayName }, origin)
}

/** @throws Problem `account.registration_closed` */
async function requireOpenRegistration(client: Parameters<typeof canRegister>[0]): Promise<void> {
  if (!(await canRegister(client))) throw accountProblem('account.registration_closed')
}

async function storeOrNotify(registration: Registration, origin: Origin): Promise<void> {
  try {
    await retryingTransaction(db, async (trx) => {
      await requireOpenRegistration(trx)
      // Before the address is looked up, so that a full installation does not show who has one.
      await requireLicenceRoom(trx, 'users')
      const known = await findAccountByEmail(registration.email.key, trx)
      await (known ? notifyOwner(trx, known, origin) : store(trx, registration, origin))
    })
  } catch (error) {
    if (!isDuplicate(error, 'users_email_key')) throw error
    await storeOrNotify(registration, origin)
  }
}

async function store(
  trx: TransactionClientContract,
  registration: Registration,
  origin: Origin
): Promise<void> {
  const userId = await storeAccount(trx, {
    ...registration,
    emailVerified: false,
    browserLanguage: origin.language,
  })
  const token = await issueToken(trx, userId, 'verify_email')
  await queueMail(trx, {
    kind: 'account.verify_email',
    to: registration.email.email,
    ...(await writeMailTo(trx, registration.email.email, emailVerificationMail(token))),
  })
  await noteAccount(trx, 'account.registered', userId, origin)
}

/**
 * Sends the mail to the address as the account has it, and not at all where the account is
 * disabled.
 */
async function notifyOwner(
  trx: TransactionClientContract,
  known: AccountRow,
  origin: Origin
): Promise<void> {
  if (known.disabled_at) return sendNothing(trx)
  const token = await issueToken(trx, known.id, 'reset_password')
  await queueMail(trx, {
    kind: 'account.exists',
    to: known.email,
    ...(await writeMailTo(trx, known.email, accountExistsMail(token))),
  })
  await noteAccount(trx, 'account.registered_again', known.id, origin, { actorId: null })
}
